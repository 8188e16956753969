/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-index-items.h"

#include "engine/base/error.h"
#include "tests/app/search-fixture.h"

static const char *
get(const ClozeMapItems *items, const char *column, gsize row)
{
    const ClozeMapColumn *found = cloze_map_items_find_column(items, column);

    return found ? cloze_map_items_get(found, row) : NULL;
}

static ClozeMapItems *
read_items(SearchFixture *fixture, const char *folder, gboolean with_vectors, GError **error)
{
    return gloss_map_index_items_read(fixture->library, folder, with_vectors, NULL, error);
}

static void
fill(SearchFixture *fixture)
{
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "sub/b.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "sub/c.txt", "paris is in france", -1);
    scratch_write(fixture->docs, "subway.txt", "a mat", -1);
    search_fixture_update(fixture);
}

static void
test_vectors(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeMapItems) items = NULL;
    g_autofree char *first = g_build_filename(fixture->docs, "a.txt", NULL);
    const char *text = "the cat sat";
    float vector[TINY_MODEL_WIDTH];

    fill(fixture);
    items = read_items(fixture, NULL, TRUE, NULL);
    g_assert_cmpuint(items->n, ==, 3);
    g_assert_cmpuint(items->vectors.n, ==, 3);
    g_assert_cmpuint(items->vectors.d, ==, TINY_MODEL_WIDTH);
    g_assert_cmpstr(get(items, "file", 0), ==, first);
    g_assert_cmpstr(get(items, "text", 0), ==, text);
    g_assert_cmpuint(strlen(get(items, "date", 0)), ==, 10);
    g_assert_nonnull(get(items, "format", 0));
    g_assert_true(gloss_text_embedder_run(fixture->embedder, GLOSS_TEXT_PASSAGE, &text, 1, vector,
                                          NULL, NULL));
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        g_assert_cmpfloat(ABS(items->vectors.values[i] - vector[i]), <, 1e-6);
}

/* Below a folder: not what only begins like it; a text that is there under another name too. */
static void
test_folder(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *sub = g_build_filename(fixture->docs, "sub", NULL);
    g_autofree char *file = g_build_filename(fixture->docs, "subway.txt", NULL);
    g_autofree char *other = g_build_filename(fixture->docs, "su", NULL);
    g_autoptr(ClozeMapItems) items = NULL, one = NULL;
    g_autoptr(GError) error = NULL;

    fill(fixture);
    items = read_items(fixture, sub, FALSE, NULL);
    g_assert_cmpuint(items->n, ==, 2);
    g_assert_cmpuint(items->vectors.n, ==, 0);
    g_assert_true(g_str_has_suffix(get(items, "file", 0), "sub/b.txt"));
    one = read_items(fixture, file, TRUE, NULL);
    g_assert_cmpuint(one->n, ==, 1);
    g_assert_null(read_items(fixture, other, TRUE, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

static void
test_empty(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL, other = NULL;

    g_assert_null(read_items(fixture, NULL, TRUE, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_assert_null(read_items(fixture, NULL, FALSE, &other));
    g_assert_error(other, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/map-index-items/vectors", test_vectors);
    SEARCH_FIXTURE_ADD("/map-index-items/folder", test_folder);
    SEARCH_FIXTURE_ADD("/map-index-items/empty", test_empty);
    return g_test_run();
}
