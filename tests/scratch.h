/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder of its own for a test that writes files, and small things done in it. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

/* (transfer full) */
static inline char *
scratch_new(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("gloss-test-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

static inline void
scratch_remove(const char *path)
{
    if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK)) {
        g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
        const char *name;

        while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
            g_autofree char *child = g_build_filename(path, name, NULL);

            scratch_remove(child);
        }
    }
    g_remove(path);
}

/* Removes the folder with all it holds; the string stays the caller's. */
static inline void
scratch_free(const char *folder)
{
    scratch_remove(folder);
}

static inline guint
scratch_count(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;

    while (dir != NULL && g_dir_read_name(dir) != NULL)
        n++;
    return n;
}

/* Writes folder/name, making the folders of @name; @size -1 for a string. */
static inline void
scratch_write(const char *folder, const char *name, const char *text, gssize size)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_file_set_contents(path, text, size, &error);
    g_assert_no_error(error);
}
