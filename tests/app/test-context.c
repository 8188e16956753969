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
    g_assert_true(gloss_context_get_runs(context) == gloss_context_get_runs(context));
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(gloss_context_get_runs(context))), ==,
                     0);
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

/* None before it is asked for; one that is damaged is told of, put aside on demand, made anew. */
static void
test_library(void)
{
    g_autofree char *path = g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", NULL);
    g_autofree char *file = g_build_filename(path, "library.db", NULL);
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GError) error = NULL;
    g_autoptr(GError) again = NULL;
    g_autofree char *aside = NULL;

    g_assert_false(g_file_test(file, G_FILE_TEST_EXISTS));
    scratch_write(path, "library.db",
                  "nothing that a library begins with, but long enough to "
                  "hold what the first hundred bytes of one would be.....",
                  -1);
    g_assert_null(gloss_context_get_library(context, &error));
    g_assert_nonnull(error);
    g_assert_null(gloss_context_get_library(context, &again));
    g_assert_cmpstr(error->message, ==, again->message);
    aside = gloss_context_renew_library(context, NULL);
    g_assert_true(g_file_test(aside, G_FILE_TEST_EXISTS));
    g_assert_nonnull(gloss_context_get_library(context, NULL));
    g_assert_true(g_file_test(file, G_FILE_TEST_EXISTS));
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
    g_test_add_func("/context/library", test_library);
    result = g_test_run();
    scratch_free(folder);
    return result;
}
