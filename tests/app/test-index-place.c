/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-place.h"
#include "tests/scratch.h"

static void
test_mounts(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *root = gloss_index_place_find_mount("/");
    g_autofree char *proc = gloss_index_place_find_mount("/proc/self");
    g_autofree char *here = gloss_index_place_find_mount(folder);

    g_assert_cmpstr(root, ==, "/");
    g_assert_cmpstr(proc, ==, "/proc");
    g_assert_true(g_str_has_prefix(folder, here));
    g_assert_null(gloss_index_place_find_mount("/nothing/here"));
    scratch_free(folder);
}

static void
test_check(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *here = gloss_index_place_find_mount(folder);
    g_autofree char *file = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GError) unmounted = NULL, missing = NULL, kind = NULL;
    g_autoptr(GError) other = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "no");

    scratch_write(folder, "a.txt", "a", -1);
    g_assert_true(gloss_index_place_check(folder, NULL, NULL));
    g_assert_true(gloss_index_place_check(folder, here, NULL));
    /* What lay on a disk of its own now lies on another one: the disk is not there. */
    g_assert_false(gloss_index_place_check(folder, folder, &unmounted));
    g_assert_error(unmounted, G_IO_ERROR, G_IO_ERROR_NOT_MOUNTED);
    g_assert_false(gloss_index_place_check(file, NULL, &kind));
    g_assert_error(kind, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
    scratch_free(folder);
    g_assert_false(gloss_index_place_check(folder, here, &missing));
    g_assert_error(missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_true(gloss_index_place_is_gone(missing));
    g_assert_true(gloss_index_place_is_gone(unmounted));
    g_assert_false(gloss_index_place_is_gone(other));
    g_assert_false(gloss_index_place_is_gone(NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-place/mounts", test_mounts);
    g_test_add_func("/index-place/check", test_check);
    return g_test_run();
}
