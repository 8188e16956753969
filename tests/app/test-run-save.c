/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-save.h"

#include "tests/scratch.h"

static void
failed_cb(const GError *error, gpointer data)
{
    *(guint *)data += 1;
}

/* However fast they come, the last one is what stays. */
static void
test_last_one_stays(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "file", NULL);
    g_autofree char *text = NULL;
    guint n_failed = 0;
    GlossRunSave *save = gloss_run_save_new(path, failed_cb, &n_failed);

    for (guint i = 0; i < 50; i++) {
        g_autofree char *number = g_strdup_printf("%u", i);
        g_autoptr(GBytes) bytes = g_bytes_new(number, strlen(number));

        gloss_run_save_queue(save, bytes);
        g_main_context_iteration(NULL, FALSE);
    }
    gloss_run_save_free(save);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "49");
    g_assert_cmpuint(n_failed, ==, 0);
    scratch_free(folder);
}

static void
test_failure_is_told(void)
{
    guint n_failed = 0;
    GlossRunSave *save = gloss_run_save_new("/nowhere/at/all", failed_cb, &n_failed);
    g_autoptr(GBytes) bytes = g_bytes_new_static("x", 1);

    gloss_run_save_queue(save, bytes);
    while (n_failed == 0)
        g_main_context_iteration(NULL, TRUE);
    gloss_run_save_queue(save, bytes);
    gloss_run_save_free(save);
    g_assert_cmpuint(n_failed, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-save/last-one-stays", test_last_one_stays);
    g_test_add_func("/run-save/failure-is-told", test_failure_is_told);
    return g_test_run();
}
