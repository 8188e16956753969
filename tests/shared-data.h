/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where tests find what is not in the tree: the reference data beside the source root and the
 * models of this user. A test whose data is absent skips and says what was missing. */
#pragma once

#include <glib.h>

/* (transfer full) the path of @relative in the reference data, or NULL after g_test_skip. */
static inline char *
shared_data_find(const char *relative)
{
    const char *root = g_getenv("GLOSS_SHARED_DIR");
    const char *source = g_getenv("GLOSS_SOURCE_DIR");
    g_autofree char *beside = g_build_filename(source ? source : ".", "..", "shared", NULL);
    g_autofree char *path = g_build_filename(root ? root : beside, relative, NULL);

    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&path);
    g_test_skip_printf("no reference data: %s", relative);
    return NULL;
}

/* (transfer full) the folder of an installed model, or NULL after g_test_skip. */
static inline char *
shared_data_find_model(const char *id)
{
    g_autofree char *path = g_build_filename(g_get_user_data_dir(), "gloss", "models", id, NULL);

    if (g_file_test(path, G_FILE_TEST_IS_DIR))
        return g_steal_pointer(&path);
    g_test_skip_printf("model %s is not installed", id);
    return NULL;
}
