/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The way of a teaching through the app where nothing can be taught, and, with the user's model, from
 * decisions to a head that is used. */

#include "app/teaching.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "app/decisions.h"
#include "app/paths.h"
#include "tests/scratch.h"

static const char text[] = "Marie Curie came to Warsaw. She met the quux there.\n";

typedef struct {
    GlossTeachingResult *result;
    GError *error;
    gboolean done;
} Wait;

static void
taught_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Wait *wait = data;

    wait->result = gloss_teaching_run_finish(GLOSS_CONTEXT(source), result, &wait->error);
    wait->done = TRUE;
}

static void
run(GlossContext *context, GlossDocument *document, Wait *wait)
{
    memset(wait, 0, sizeof *wait);
    gloss_teaching_run_async(context, document, NULL, taught_cb, wait);
    while (!wait->done)
        g_main_context_iteration(NULL, TRUE);
}

static void
test_nothing(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    Wait wait;

    g_assert_cmpuint(gloss_teaching_count(context), ==, 0);
    g_assert_false(gloss_teaching_is_kept(context));
    run(context, NULL, &wait);
    g_assert_null(wait.result);
    g_assert_error(wait.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_clear_error(&wait.error);
}

static void
add(GlossDecisions *decisions, const char *words, const char *label)
{
    gsize start = (gsize)(strstr(text, words) - text);

    g_assert_nonnull(gloss_decisions_add(decisions, start, start + strlen(words), label, NULL));
}

/* The models of the user in the home of this test. */
static gboolean
borrow_models(const char *models)
{
    g_autofree char *goal = gloss_paths_dup_user_folder();
    g_autofree char *link = g_build_filename(goal, "models", NULL);

    scratch_remove(link);
    return g_file_test(models, G_FILE_TEST_IS_DIR) && symlink(models, link) == 0;
}

static void
test_kept(gconstpointer models)
{
    g_autoptr(GlossContext) context = NULL;
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("text", text, -1);
    g_autoptr(GlossDecisions) decisions = NULL;
    g_autoptr(GError) error = NULL;
    Wait wait;

    if (!borrow_models(models)) {
        g_test_skip("no model is installed");
        return;
    }
    context = gloss_context_new(0);
    if (!gloss_teaching_is_possible(context)) {
        g_test_skip("the default model is not installed");
        return;
    }
    decisions = gloss_decisions_new(document, gloss_context_get_library(context, NULL));
    add(decisions, "Marie Curie", "PER");
    add(decisions, "Warsaw", "LOC");
    add(decisions, "quux", "BIRD");
    run(context, document, &wait);
    g_assert_no_error(wait.error);
    g_assert_cmpuint(wait.result->n_spans, ==, 3);
    g_assert_cmpfloat(wait.result->after, ==, 1);
    g_assert_cmpfloat(wait.result->before, <, 1);
    g_assert_cmpfloat(wait.result->kept, >, 0.9);
    g_assert_true(isnan(wait.result->held_out_after));
    g_assert_cmpuint(wait.result->changes->len, >, 0);
    g_assert_false(gloss_teaching_is_kept(context));
    g_assert_true(gloss_teaching_keep(context, wait.result, &error));
    g_assert_no_error(error);
    g_assert_true(gloss_teaching_is_kept(context));
    gloss_teaching_result_free(wait.result);
    g_assert_true(gloss_teaching_forget(context, &error));
    g_assert_false(gloss_teaching_is_kept(context));
}

int
main(int argc, char **argv)
{
    /* Before anything asks for the user's folders, which are remembered. */
    const char *data = g_getenv("XDG_DATA_HOME");
    g_autofree char *models = data != NULL ? g_build_filename(data, "gloss", "models", NULL)
                                           : g_build_filename(g_getenv("HOME"), ".local", "share",
                                                              "gloss", "models", NULL);
    g_autofree char *folder = scratch_new();
    int result;

    g_setenv("XDG_DATA_HOME", folder, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/teaching/nothing", test_nothing);
    g_test_add_data_func("/teaching/kept", models, test_kept);
    result = g_test_run();
    scratch_free(folder);
    return result;
}
