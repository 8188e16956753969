/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-guess.h"

#include "tests/scratch.h"

static void
guessed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

/* The task, or GLOSS_TRAINING_N_TASKS. */
static GlossTrainingTask
guess(const char *folder, const char *text)
{
    g_autofree char *path = g_build_filename(folder, "a", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossTrainingTask task = GLOSS_TRAINING_N_TASKS;
    GAsyncResult *result = NULL;

    scratch_write(folder, "a", text, -1);
    gloss_dataset_guess_run_async(file, NULL, guessed_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    if (!gloss_dataset_guess_run_finish(result, &task))
        task = GLOSS_TRAINING_N_TASKS;
    g_object_unref(result);
    return task;
}

static void
test_tasks(void)
{
    g_autofree char *folder = scratch_new();

    g_assert_cmpint(guess(folder, "Marie B-PER\nran O\n\nShe O\nran O\n"), ==,
                    GLOSS_TRAINING_ENTITIES);
    g_assert_cmpint(guess(folder, "text,label\none is here,a\ntwo is here,b\n"), ==,
                    GLOSS_TRAINING_TEXTS);
    g_assert_cmpint(guess(folder, "{\"anchor\": \"a b\", \"positive\": \"c d\"}\n"), ==,
                    GLOSS_TRAINING_SIMILARITY);
    g_assert_cmpint(guess(folder, "Nothing is labelled here.\n"), ==, GLOSS_TRAINING_N_TASKS);
    scratch_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-guess/tasks", test_tasks);
    return g_test_run();
}
