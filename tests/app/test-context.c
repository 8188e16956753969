/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/context.h"

#include "engine/model/session.h"
#include "tests/scratch.h"

static void
test_made(void)
{
    gint64 begin = g_get_monotonic_time();
    GlossContext *context = gloss_context_new(1);
    g_autoptr(GPtrArray) models = cloze_session_dup_models(gloss_context_get_session(context));

    g_assert_nonnull(gloss_context_get_store(context));
    g_assert_nonnull(gloss_context_get_host(context));
    g_assert_nonnull(gloss_context_get_jobs(context));
    g_assert_nonnull(gloss_context_get_scheduler(context));
    g_assert_cmpuint(models->len, ==, 0);
    g_test_message("made in %" G_GINT64_FORMAT " us", g_get_monotonic_time() - begin);
    g_assert_finalize_object(context);
}

/* Ended in the middle of its work. */
static void
test_ended_early(void)
{
    GlossContext *context = gloss_context_new(1);
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("Text", "Ada met Grace.", -1);

    gloss_scheduler_add(gloss_context_get_scheduler(context), document);
    g_main_context_iteration(NULL, TRUE);
    g_assert_finalize_object(context);
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

int
main(int argc, char **argv)
{
    g_autofree char *folder = scratch_new();
    int result;

    g_setenv("XDG_DATA_HOME", folder, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/context/made", test_made);
    g_test_add_func("/context/ended-early", test_ended_early);
    result = g_test_run();
    scratch_free(folder);
    return result;
}
