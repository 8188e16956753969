/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <sys/wait.h>

#include <glib.h>

/* The program, as it is called by hand. */
static int
run(const char *first, const char *second, const char *third)
{
    g_autofree char *program =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "app", "extract", "gloss-extract", NULL);
    const char *argv[] = {program, first, second, third, NULL};
    int status = -1;
    g_autoptr(GError) error = NULL;

    g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status,
                 &error);
    g_assert_no_error(error);
    return WEXITSTATUS(status);
}

static void
test_arguments(void)
{
    g_assert_cmpint(run(NULL, NULL, NULL), ==, 2);
    g_assert_cmpint(run("pdf", "0", NULL), ==, 2);
    g_assert_cmpint(run("tiff", "0", "0"), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-main/arguments", test_arguments);
    return g_test_run();
}
