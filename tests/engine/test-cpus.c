/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gstdio.h>

#include "engine/base/cpus.h"

typedef struct {
    char *root;
} Fixture;

static void
put(Fixture *fixture, const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(fixture->root, folder, NULL);
    g_autofree char *file = g_build_filename(path, name, NULL);

    g_assert_cmpint(g_mkdir_with_parents(path, 0700), ==, 0);
    g_assert_true(g_file_set_contents(file, text, -1, NULL));
}

static void
set_up(Fixture *fixture, gconstpointer unused)
{
    fixture->root = g_dir_make_tmp("gloss-cpus-XXXXXX", NULL);
    g_assert_nonnull(fixture->root);
}

static void
remove_tree(const char *path)
{
    GDir *folder = g_dir_open(path, 0, NULL);
    const char *name;

    while (folder && (name = g_dir_read_name(folder))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_tree(inner);
    }
    if (folder)
        g_dir_close(folder);
    g_remove(path);
}

static void
tear_down(Fixture *fixture, gconstpointer unused)
{
    remove_tree(fixture->root);
    g_free(fixture->root);
}

static void
test_v2(Fixture *fixture, gconstpointer unused)
{
    put(fixture, "a/b", "cpu.max", "max 100000\n");
    put(fixture, "a", "cpu.max", "350000 100000\n");
    g_assert_cmpuint(cloze_cpus_read_quota("0::/a/b\n", fixture->root), ==, 3);
    put(fixture, "a/b", "cpu.max", "50000 100000\n");
    g_assert_cmpuint(cloze_cpus_read_quota("0::/a/b\n", fixture->root), ==, 1);
    g_assert_cmpuint(cloze_cpus_read_quota("0::/other\n", fixture->root), ==, 0);
}

static void
test_v2_root(Fixture *fixture, gconstpointer unused)
{
    put(fixture, "", "cpu.max", "400000 100000\n");
    g_assert_cmpuint(cloze_cpus_read_quota("0::/\n", fixture->root), ==, 4);
    g_assert_cmpuint(cloze_cpus_read_quota("0::/inside/a/container\n", fixture->root), ==, 4);
}

static void
test_v1(Fixture *fixture, gconstpointer unused)
{
    put(fixture, "cpu/job", "cpu.cfs_quota_us", "200000\n");
    put(fixture, "cpu/job", "cpu.cfs_period_us", "100000\n");
    g_assert_cmpuint(cloze_cpus_read_quota("4:cpuset:/job\n3:cpu,cpuacct:/job\n", fixture->root),
                     ==, 2);
    g_assert_cmpuint(cloze_cpus_read_quota("4:cpuset:/job\n", fixture->root), ==, 0);
    put(fixture, "cpu/job", "cpu.cfs_quota_us", "-1\n");
    g_assert_cmpuint(cloze_cpus_read_quota("3:cpu,cpuacct:/job\n", fixture->root), ==, 0);
}

static void
test_nonsense(Fixture *fixture, gconstpointer unused)
{
    put(fixture, "a", "cpu.max", "-5 0");
    put(fixture, "b", "cpu.max", "100000");
    g_assert_cmpuint(cloze_cpus_read_quota("0::/a", fixture->root), ==, 0);
    g_assert_cmpuint(cloze_cpus_read_quota("0::/b", fixture->root), ==, 0);
    g_assert_cmpuint(cloze_cpus_read_quota("", fixture->root), ==, 0);
    g_assert_cmpuint(cloze_cpus_read_quota("no colons at all\n::\n", fixture->root), ==, 0);
}

static void
test_here(void)
{
    g_assert_cmpuint(cloze_cpus_count(), >=, 1);
    g_assert_cmpuint(cloze_cpus_count(), <=, g_get_num_processors());
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/cpus/v2", Fixture, NULL, set_up, test_v2, tear_down);
    g_test_add("/cpus/v2-root", Fixture, NULL, set_up, test_v2_root, tear_down);
    g_test_add("/cpus/v1", Fixture, NULL, set_up, test_v1, tear_down);
    g_test_add("/cpus/nonsense", Fixture, NULL, set_up, test_nonsense, tear_down);
    g_test_add_func("/cpus/here", test_here);
    return g_test_run();
}
