/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/lab-work.h"

#include "tests/engine/tiny-model.h"

static GlossLabTable *run(GlossLabWork *work, GCancellable *cancellable, GError **error);

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static GlossLabTable *
run(GlossLabWork *work, GCancellable *cancellable, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;

    gloss_lab_work_run_async(work, cancellable, done_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return gloss_lab_work_run_finish(work, result, error);
}

/* What the request points to may be gone when the work runs; documents and files both are texts. */
static void
test_texts(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossDocument) document =
        gloss_document_new_for_text("one", "The cat sat on the mat.", -1);
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "two.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    char word[] = "cat";
    const GlossLabRequest request = {.experiment = GLOSS_LAB_NEIGHBOURS,
                                     .word = word,
                                     .vectors = GLOSS_LAB_CONTEXT,
                                     .layer = GLOSS_LAB_LAST_LAYER,
                                     .count = 50,
                                     .max_words = 100};
    g_autoptr(GlossLabWork) work = gloss_lab_work_new(context, &request, "tiny");
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossLabTable) table = NULL;
    double fraction;

    scratch_write(folder, "two.txt", "Paris is in France.", -1);
    gloss_lab_work_add_document(work, document);
    gloss_lab_work_add_file(work, file);
    word[0] = 'm';
    table = run(work, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 8);
    g_assert_cmpstr(gloss_lab_work_get_stage(work, &fraction), !=, "");
    scratch_free(folder);
}

static void
test_failures(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    const GlossLabRequest request = {
        .experiment = GLOSS_LAB_ANISOTROPY, .layer = GLOSS_LAB_LAST_LAYER, .max_words = 100};
    g_autoptr(GlossLabWork) work = gloss_lab_work_new(context, &request, "tiny");
    g_autoptr(GlossLabWork) again = gloss_lab_work_new(context, &request, "tiny");
    g_autoptr(GFile) file = g_file_new_for_path("/nonexistent/text.txt");
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    gloss_lab_work_add_file(work, file);
    g_assert_null(run(work, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_clear_error(&error);
    g_cancellable_cancel(cancellable);
    g_assert_null(run(again, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    g_autofree char *model = g_build_filename(home, "gloss", "models", "tiny", NULL);
    int status;

    g_setenv("XDG_DATA_HOME", home, TRUE);
    g_assert_cmpint(g_mkdir_with_parents(model, 0700), ==, 0);
    tiny_model_write(model, 1);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lab-work/texts", test_texts);
    g_test_add_func("/lab-work/failures", test_failures);
    status = g_test_run();
    scratch_free(home);
    return status;
}
