/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written comes back, and nothing else does. */

#include <string.h>
#include <sys/stat.h>

#include "engine/model/packed-cache.h"
#include "tests/scratch.h"

#define WORDS 3000
#define BLOCK 4096

static char *packed; /* the folder of entries */
static float words[WORDS], block[BLOCK], out[BLOCK];

static gboolean
reads(const char *name, const char *key, gsize words_size, gsize block_size)
{
    GMappedFile *map = cloze_packed_cache_read(name, key, words_size, out, block_size, NULL);

    if (!map)
        return FALSE;
    g_assert_cmpmem(cloze_packed_cache_get_words(map), words_size * sizeof *words, words,
                    words_size * sizeof *words);
    g_assert_cmpmem(out, block_size * sizeof *out, block, block_size * sizeof *block);
    g_mapped_file_unref(map);
    return TRUE;
}

static char *
only_entry(void)
{
    g_autoptr(GDir) dir = g_dir_open(packed, 0, NULL);

    g_assert_nonnull(dir);
    return g_build_filename(packed, g_dir_read_name(dir), NULL);
}

static void
set_up(gpointer fixture, gconstpointer data)
{
    scratch_remove(packed);
    for (gsize i = 0; i < WORDS; i++)
        words[i] = (float)i;
    for (gsize i = 0; i < BLOCK; i++)
        block[i] = -(float)i;
    cloze_packed_cache_write("a", "key", words, WORDS, block, BLOCK);
}

static void
tear_down(gpointer fixture, gconstpointer data)
{
}

/* The block is neither read nor looked at: an entry whose block is damaged has its words. */
static void
test_words_alone(gpointer fixture, gconstpointer data)
{
    g_autofree char *path = only_entry(), *contents = NULL;
    GMappedFile *map;
    gsize size;

    g_assert_true(g_file_get_contents(path, &contents, &size, NULL));
    contents[size - 1] ^= 1;
    g_assert_true(g_file_set_contents(path, contents, (gssize)size, NULL));
    g_assert_false(reads("a", "key", WORDS, BLOCK));
    map = cloze_packed_cache_read("a", "key", WORDS, NULL, BLOCK, NULL);
    g_assert_nonnull(map);
    g_assert_cmpmem(cloze_packed_cache_get_words(map), sizeof words, words, sizeof words);
    g_mapped_file_unref(map);
    g_assert_null(cloze_packed_cache_read("a", "other", WORDS, NULL, BLOCK, NULL));
}

static void
test_hit(gpointer fixture, gconstpointer data)
{
    g_assert_true(reads("a", "key", WORDS, BLOCK));
}

/* Several threads, more than one large page, a last piece that is not whole. */
static void
test_pieces(gpointer fixture, gconstpointer data)
{
    const gsize size = ((gsize)5 << 17) + 48;
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autofree float *large = g_new(float, size), *back = g_new(float, size);
    g_autofree char *path = NULL, *bytes = NULL;
    GMappedFile *map;
    gsize n;

    for (gsize i = 0; i < size; i++)
        large[i] = (float)i;
    scratch_remove(packed);
    cloze_packed_cache_write("a", "key", words, WORDS, large, size);
    map = cloze_packed_cache_read("a", "key", WORDS, back, size, pool);
    g_assert_nonnull(map);
    g_mapped_file_unref(map);
    g_assert_cmpmem(back, size * sizeof *back, large, size * sizeof *large);
    path = only_entry();
    g_assert_true(g_file_get_contents(path, &bytes, &n, NULL));
    for (gsize i = 0; i < 3; i++) { /* in the first piece, the middle and the last */
        gsize at = n - 1 - i * (size * sizeof *large - 1) / 2;

        bytes[at] ^= 1;
        g_assert_true(g_file_set_contents(path, bytes, (gssize)n, NULL));
        g_assert_null(cloze_packed_cache_read("a", "key", WORDS, back, size, pool));
        bytes[at] ^= 1;
    }
}

static void
test_miss(gpointer fixture, gconstpointer data)
{
    g_assert_false(reads("b", "key", WORDS, BLOCK));
    g_assert_false(reads("a", "other key", WORDS, BLOCK));
    g_assert_false(reads("a", "key", WORDS - 1, BLOCK));
    g_assert_false(reads("a", "key", WORDS + 16, BLOCK - 16));
}

static void
test_replaced(gpointer fixture, gconstpointer data)
{
    block[7] = 7;
    cloze_packed_cache_write("a", "newer", words, WORDS, block, BLOCK);
    g_assert_false(reads("a", "key", WORDS, BLOCK));
    g_assert_true(reads("a", "newer", WORDS, BLOCK));
    g_assert_cmpuint(scratch_count(packed), ==, 1);
}

/* Every 97th byte of the block, and cut anywhere. */
static void
test_damaged(gpointer fixture, gconstpointer data)
{
    g_autofree char *path = only_entry(), *bytes = NULL;
    gsize size, start;

    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    start = size - sizeof block;
    for (gsize i = start; i < size; i += 97) {
        bytes[i] ^= 4;
        g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
        g_assert_false(reads("a", "key", WORDS, BLOCK));
        bytes[i] ^= 4;
    }
    for (gsize n = 0; n < size; n += 1999) {
        g_assert_true(g_file_set_contents(path, bytes, (gssize)n, NULL));
        g_assert_false(reads("a", "key", WORDS, BLOCK));
    }
    g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
    g_assert_true(reads("a", "key", WORDS, BLOCK));
}

static void
test_pruned(gpointer fixture, gconstpointer data)
{
    for (int i = 0; i < 12; i++) {
        g_autofree char *name = g_strdup_printf("model %d", i);

        cloze_packed_cache_write(name, "key", words, WORDS, block, BLOCK);
        g_assert_true(reads(name, "key", WORDS, BLOCK));
        g_usleep(5000);
    }
    g_assert_cmpuint(scratch_count(packed), ==, 8);
    g_assert_true(reads("model 11", "key", WORDS, BLOCK));
    g_assert_false(reads("model 0", "key", WORDS, BLOCK));
}

/* A file where the folder should be. */
static void
test_no_folder(gpointer fixture, gconstpointer data)
{
    scratch_remove(packed);
    g_assert_true(g_file_set_contents(packed, "x", 1, NULL));
    cloze_packed_cache_write("a", "key", words, WORDS, block, BLOCK);
    g_assert_false(reads("a", "key", WORDS, BLOCK));
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(gpointer fixture, gconstpointer data);
    } tests[] = {
        {"/packed-cache/hit", test_hit},
        {"/packed-cache/pieces", test_pieces},
        {"/packed-cache/miss", test_miss},
        {"/packed-cache/replaced", test_replaced},
        {"/packed-cache/damaged", test_damaged},
        {"/packed-cache/pruned", test_pruned},
        {"/packed-cache/no-folder", test_no_folder},
        {"/packed-cache/words-alone", test_words_alone},
    };
    g_autofree char *cache = scratch_new();
    int result;

    g_setenv("XDG_CACHE_HOME", cache, TRUE);
    packed = g_build_filename(cache, "gloss", "packed", NULL);
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add_vtable(tests[i].name, sizeof(gpointer), NULL, set_up, tests[i].test, tear_down);
    result = g_test_run();
    scratch_free(cache);
    g_free(packed);
    return result;
}
