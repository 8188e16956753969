/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/leftover.h"
#include "engine/base/lock.h"
#include "tests/scratch.h"

static void
make_old(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    const struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};

    g_assert_cmpint(utimensat(AT_FDCWD, path, times, 0), ==, 0);
}

static void
add_old(const char *folder, const char *name)
{
    scratch_write(folder, name, "x", -1);
    make_old(folder, name);
}

static void
test_names(void)
{
    static const char *const left[] = {"a.txt.0123abcd.part", "b.ffffffff.part", ".m.lock"};
    static const char *const kept[] = {"a.txt",           "a.part",        "a.0123abc.part",
                                       "a.0123ABCD.part", ".lock",         "c.lock",
                                       "a.01234567.old",  "01234567.part", ".gitignore"};
    g_autofree char *folder = scratch_new();

    for (gsize i = 0; i < G_N_ELEMENTS(left); i++)
        add_old(folder, left[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++)
        add_old(folder, kept[i]);
    scratch_write(folder, ".head.01234567.part/weights", "x", -1);
    make_old(folder, ".head.01234567.part");
    scratch_write(folder, ".head.01234567.old/weights", "x", -1);
    make_old(folder, ".head.01234567.old");
    /* As young as this it may be somebody's who has no locks. */
    scratch_write(folder, "young.01234567.part", "x", -1);
    cloze_leftover_sweep(folder);
    g_assert_cmpuint(scratch_count(folder), ==, G_N_ELEMENTS(kept) + 1);
    scratch_free(folder);
}

/* Of one name alone. */
static void
test_beside(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);

    add_old(folder, "a.txt.01234567.part");
    add_old(folder, "other.txt.01234567.part");
    g_assert_true(cloze_file_write_atomic(path, "b", 1, NULL));
    g_assert_cmpuint(scratch_count(folder), ==, 2);
    scratch_free(folder);
}

/* What is held stays, however old; let go, it is left over. */
static void
test_held(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *goal = g_build_filename(folder, "head", NULL);
    g_autofree char *beside = cloze_folder_create_beside(goal, NULL);
    g_autofree char *name = g_path_get_basename(beside);
    g_autoptr(ClozeLock) lock = cloze_lock_new_beside(goal, NULL);

    make_old(folder, name);
    make_old(folder, ".head.lock");
    cloze_leftover_sweep(folder);
    g_assert_cmpuint(scratch_count(folder), ==, 2);
    cloze_leftover_release(beside);
    g_clear_pointer(&lock, cloze_lock_free);
    cloze_leftover_sweep(folder);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

/* A process that is killed while it fills a folder leaves it; the next that writes there sweeps. */
static void
test_killed(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *goal = g_build_filename(folder, "head", NULL), *name = NULL, *beside = NULL;
    g_autoptr(GDir) dir = NULL;
    pid_t pid = fork();

    if (pid == 0) {
        g_autofree char *left = cloze_folder_create_beside(goal, NULL);

        scratch_write(left, "weights", "x", -1);
        raise(SIGKILL);
    }
    g_assert_cmpint(waitpid(pid, NULL, 0), ==, pid);
    dir = g_dir_open(folder, 0, NULL);
    name = g_strdup(g_dir_read_name(dir));
    g_assert_nonnull(name);
    make_old(folder, name);
    beside = cloze_folder_create_beside(goal, NULL);
    g_assert_cmpuint(scratch_count(folder), ==, 1);
    g_assert_true(cloze_folder_replace(beside, goal, NULL));
    g_assert_cmpuint(scratch_count(folder), ==, 1);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/leftover/names", test_names);
    g_test_add_func("/leftover/beside", test_beside);
    g_test_add_func("/leftover/held", test_held);
    g_test_add_func("/leftover/killed", test_killed);
    return g_test_run();
}
