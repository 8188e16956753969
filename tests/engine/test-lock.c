/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/lock.h"

#include <string.h>

#include "tests/scratch.h"
#include <gio/gio.h>

static void
test_busy(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *goal = g_build_filename(folder, "sub", "model", NULL);
    g_autoptr(ClozeLock) first = NULL, second = NULL;
    g_autoptr(GError) error = NULL;

    first = cloze_lock_new_beside(goal, &error);
    g_assert_no_error(error);
    second = cloze_lock_new_beside(goal, &error);
    g_assert_null(second);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    g_assert_nonnull(strstr(error->message, goal));
    g_clear_error(&error);
    g_clear_pointer(&first, cloze_lock_free);
    second = cloze_lock_new_beside(goal, &error);
    g_assert_no_error(error);
    g_clear_pointer(&second, cloze_lock_free);
    {
        g_autofree char *sub = g_build_filename(folder, "sub", NULL);

        g_assert_cmpuint(scratch_count(sub), ==, 0);
    }
    scratch_free(folder);
}

/* What a dead process left behind is no hindrance, and a link is not followed. */
static void
test_left_behind(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "lock", NULL);
    g_autofree char *missing = g_build_filename(folder, "no", "lock", NULL);
    g_autoptr(ClozeLock) lock = NULL;
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "lock", "12345\n", -1);
    lock = cloze_lock_new(path, "it", &error);
    g_assert_no_error(error);
    g_assert_null(cloze_lock_new(missing, "it", &error));
    g_assert_nonnull(error);
    g_clear_pointer(&lock, cloze_lock_free);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lock/busy", test_busy);
    g_test_add_func("/lock/left-behind", test_left_behind);
    return g_test_run();
}
