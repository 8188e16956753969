/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/text-vectors.h"

#include <string.h>

#include "tests/shared-data.h"

static const char *const texts[] = {"A cat.", "", "An oak tree stands in the field."};

static const char *
get_text(gpointer data, gsize index, gsize *size)
{
    *size = strlen(texts[index]);
    return texts[index];
}

/* A text's vector does not depend on the texts beside it. */
static void
test_equals_session(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    const ClozeMapRun run = {0};
    g_autoptr(ClozeSession) session = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autofree float *all = NULL;
    g_autofree float *first = NULL;

    if (!folder)
        return;
    session = cloze_session_new(1, 1);
    model = cloze_session_load_model(session, folder, NULL);
    all = cloze_text_vectors_make(session, model, 3, 0, get_text, NULL, &run, NULL);
    first = cloze_text_vectors_make(session, model, 1, 0, get_text, NULL, &run, NULL);
    g_assert_cmpmem(all, 384 * 4, first, 384 * 4);
    g_assert_cmpfloat(memcmp(all, all + 768, 384 * 4), !=, 0);
}

static void
test_cancels(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    const ClozeMapRun run = {.cancellable = cancellable};
    g_autoptr(ClozeSession) session = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;

    if (!folder)
        return;
    session = cloze_session_new(1, 1);
    model = cloze_session_load_model(session, folder, NULL);
    g_cancellable_cancel(cancellable);
    g_assert_null(cloze_text_vectors_make(session, model, 3, 0, get_text, NULL, &run, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/text-vectors/equals-session", test_equals_session);
    g_test_add_func("/text-vectors/cancels", test_cancels);
    return g_test_run();
}
