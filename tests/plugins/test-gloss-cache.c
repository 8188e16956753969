/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/gloss-cache.h"

#include "tests/scratch.h"

#define SIZE 6

static void
add(GlossGlossCache *cache, guint number, gboolean lasting)
{
    g_autofree char *key = g_strdup_printf("key%u%%1", number);
    const gint8 value[SIZE] = {(gint8)(number % 100), -1, 2, -3, 4, -127};

    gloss_gloss_cache_add(cache, key, value, lasting);
}

/* The first number of what is kept, or -1. */
static int
get(GlossGlossCache *cache, guint number)
{
    g_autofree char *key = g_strdup_printf("key%u%%1", number);
    const gint8 *value = gloss_gloss_cache_find(cache, key);

    if (!value)
        return -1;
    g_assert_cmpint(value[SIZE - 1], ==, -127);
    return value[0];
}

/* What is lasting is there again, also when more comes later; what passes is not. */
static void
test_file(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "sub", "cache", NULL);
    g_autoptr(GError) error = NULL;
    GlossGlossCache *cache = gloss_gloss_cache_new(SIZE, path);

    for (guint i = 0; i < 50; i++)
        add(cache, 2 * i, TRUE);
    add(cache, 1, FALSE);
    g_assert_cmpint(get(cache, 98), ==, 98);
    g_assert_cmpint(get(cache, 1), ==, 1);
    gloss_gloss_cache_free(cache);
    cache = gloss_gloss_cache_new(SIZE, path);
    g_assert_cmpuint(gloss_gloss_cache_get_n(cache), ==, 50);
    g_assert_cmpint(get(cache, 98), ==, 98);
    g_assert_cmpint(get(cache, 1), ==, -1);
    add(cache, 3, TRUE);
    g_assert_true(gloss_gloss_cache_save(cache, &error));
    g_assert_no_error(error);
    g_assert_cmpint(get(cache, 3), ==, 3);
    g_assert_cmpint(get(cache, 4), ==, 4);
    g_assert_cmpuint(gloss_gloss_cache_get_n(cache), ==, 51);
    gloss_gloss_cache_free(cache);
    cache = gloss_gloss_cache_new(SIZE, path);
    g_assert_cmpint(get(cache, 3), ==, 3);
    gloss_gloss_cache_free(cache);
    scratch_free(folder);
}

/* A file for other vectors, and one that is none, are as none; they are written over. */
static void
test_unsound(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "cache", NULL);
    GlossGlossCache *cache;

    scratch_write(folder, "cache", "nonsense", -1);
    cache = gloss_gloss_cache_new(SIZE, path);
    g_assert_cmpuint(gloss_gloss_cache_get_n(cache), ==, 0);
    add(cache, 1, TRUE);
    g_assert_true(gloss_gloss_cache_save(cache, NULL));
    gloss_gloss_cache_free(cache);
    cache = gloss_gloss_cache_new(SIZE + 1, path);
    g_assert_cmpuint(gloss_gloss_cache_get_n(cache), ==, 0);
    gloss_gloss_cache_free(cache);
    cache = gloss_gloss_cache_new(SIZE, path);
    g_assert_cmpint(get(cache, 1), ==, 1);
    gloss_gloss_cache_free(cache);
    scratch_free(folder);
}

/* Memory stays bounded without a file. */
static void
test_bounded(void)
{
    g_autoptr(GlossGlossCache) cache = gloss_gloss_cache_new(SIZE, NULL);

    for (guint i = 0; i < 50000; i++)
        add(cache, i, TRUE);
    g_assert_cmpuint(gloss_gloss_cache_get_n(cache), <=, 20000);
    g_assert_cmpint(get(cache, 49999), ==, 99);
    g_assert_true(gloss_gloss_cache_save(cache, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gloss-cache/file", test_file);
    g_test_add_func("/gloss-cache/unsound", test_unsound);
    g_test_add_func("/gloss-cache/bounded", test_bounded);
    return g_test_run();
}
