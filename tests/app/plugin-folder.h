/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder with chosen test plugins in it, for a host to scan. */
#pragma once

#include <unistd.h>

#include "tests/scratch.h"

/* Puts NAME.so of tests/plugins into @folder under @as. */
static inline void
plugin_folder_add_as(const char *folder, const char *name, const char *as)
{
    g_autofree char *file = g_strconcat(name, ".so", NULL);
    g_autofree char *link = g_strconcat(as, ".so", NULL);
    g_autofree char *from =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "tests", "plugins", file, NULL);
    g_autofree char *to = g_build_filename(folder, link, NULL);

    g_assert_true(g_file_test(from, G_FILE_TEST_EXISTS));
    g_assert_cmpint(symlink(from, to), ==, 0);
}

static inline void
plugin_folder_add(const char *folder, const char *name)
{
    plugin_folder_add_as(folder, name, name);
}
