/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/paths.h"

#include <string.h>

#include "tests/scratch.h"

static void
test_build_tree(void)
{
    g_autofree char *data = gloss_paths_dup_data_folder();
    g_autofree char *expected = g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "resources", NULL);
    g_autofree char *command = gloss_paths_dup_command();

    g_assert_cmpstr(data, ==, expected);
    g_assert_true(g_file_test(command, G_FILE_TEST_IS_EXECUTABLE));
}

static void
test_user_folders(void)
{
    g_autofree char *models = gloss_paths_dup_models_folder();
    g_autofree char *heads = gloss_paths_dup_heads_folder();
    g_autofree char *runs = gloss_paths_dup_runs_folder();

    g_assert_true(g_file_test(runs, G_FILE_TEST_IS_DIR));
    g_assert_true(g_str_has_prefix(models, g_getenv("XDG_DATA_HOME")));
    g_assert_true(g_file_test(models, G_FILE_TEST_IS_DIR));
    g_assert_true(g_file_test(heads, G_FILE_TEST_IS_DIR));
}

static void
test_plugin_folders(void)
{
    g_auto(GStrv) folders = gloss_paths_dup_plugin_folders();
    guint n = g_strv_length(folders);

    g_assert_cmpuint(n, >=, 1);
    g_assert_true(strstr(folders[n - 1], "gloss/plugins-") != NULL);
    g_assert_true(g_str_has_prefix(folders[n - 1], g_getenv("XDG_DATA_HOME")));
}

/* A program that is not in a build tree finds the configured prefix. */
static void
test_prefix(void)
{
    g_autofree char *build = g_strdup(g_getenv("GLOSS_BUILD_DIR"));
    g_autofree char *data = NULL;

    g_unsetenv("GLOSS_BUILD_DIR");
    data = gloss_paths_dup_data_folder();
    g_setenv("GLOSS_BUILD_DIR", build, TRUE);
    g_assert_true(g_str_has_suffix(data, "/gloss"));
    g_assert_true(g_path_is_absolute(data));
}

int
main(int argc, char **argv)
{
    g_autofree char *folder = scratch_new();
    int result;

    g_setenv("XDG_DATA_HOME", folder, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/paths/build-tree", test_build_tree);
    g_test_add_func("/paths/user-folders", test_user_folders);
    g_test_add_func("/paths/plugin-folders", test_plugin_folders);
    g_test_add_func("/paths/prefix", test_prefix);
    result = g_test_run();
    scratch_free(folder);
    return result;
}
