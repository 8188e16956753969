/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/gloss-cache.h"

#include "tests/scratch.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The reader maps a file, so each input is one. Whatever it is, it can be added to. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    static const gint8 value[2] = {1, -1};
    static char *folder;
    g_autofree char *path = NULL;
    g_autoptr(GlossGlossCache) cache = NULL;

    if (!folder)
        folder = scratch_new();
    scratch_write(folder, "cache", (const char *)data, (gssize)size);
    path = g_build_filename(folder, "cache", NULL);
    cache = gloss_gloss_cache_new(2, path);
    gloss_gloss_cache_find(cache, "a%1:00:00::");
    gloss_gloss_cache_add(cache, "b%1:00:00::", value, TRUE);
    g_assert_cmpint(gloss_gloss_cache_find(cache, "b%1:00:00::")[1], ==, -1);
    return 0;
}
