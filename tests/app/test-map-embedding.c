/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-embedding.h"

#include "app/map-passages.h"
#include "engine/base/error.h"
#include "tests/app/search-fixture.h"

static ClozeMapItems *
make_uses(void)
{
    ClozeMapItems *items = cloze_map_items_new();

    for (guint i = 0; i < 3; i++) {
        gloss_map_passages_set(items, "text", i == 1 ? "paris is in the cat" : "the cat sat");
        gloss_map_passages_set(items, GLOSS_MAP_EMBEDDING_WORD, "cat");
        gloss_map_passages_set(items, GLOSS_MAP_EMBEDDING_AT, i == 1 ? "16" : "4");
        items->n++;
    }
    return items;
}

static float
difference(const float *a, const float *b)
{
    float most = 0;

    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        most = MAX(most, ABS(a[i] - b[i]));
    return most;
}

static void
test_uses(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeMapItems) items = make_uses();
    const GlossMapEmbedder embedder = {fixture->session, fixture->model, 0};
    const guint32 rows[] = {0, 1, 2};
    const ClozeMapRun run = {0};
    gsize d;
    g_autofree float *vectors = gloss_map_embedding_make(&embedder, items, rows, 3, &run, &d, NULL);

    g_assert_cmpuint(d, ==, TINY_MODEL_WIDTH);
    g_assert_cmpfloat(difference(vectors, vectors + 2 * d), <, 1e-6);
    g_assert_cmpfloat(difference(vectors, vectors + d), >, 1e-3);
}

static void
test_layers(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    GlossMapEmbedder embedder = {fixture->session, fixture->model, 0};
    const guint32 row = 0;
    const ClozeMapRun run = {0};
    gsize d;
    g_autofree float *first = NULL, *second = NULL;
    g_autofree char *one = NULL, *two = NULL;
    g_autoptr(GError) error = NULL;

    gloss_map_passages_add(items, "the cat sat", "x", 0, 11);
    embedder.layer = 1;
    first = gloss_map_embedding_make(&embedder, items, &row, 1, &run, &d, NULL);
    one = gloss_map_embedding_dup_identity(&embedder, NULL);
    embedder.layer = 2;
    second = gloss_map_embedding_make(&embedder, items, &row, 1, &run, &d, NULL);
    two = gloss_map_embedding_dup_identity(&embedder, NULL);
    g_assert_cmpfloat(difference(first, second), >, 1e-3);
    g_assert_cmpstr(one, !=, two);
    embedder.layer = 3;
    g_assert_null(gloss_map_embedding_make(&embedder, items, &row, 1, &run, &d, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

static void
test_no_piece(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeMapItems) items = make_uses();
    const GlossMapEmbedder embedder = {fixture->session, fixture->model, 0};
    const guint32 rows[] = {0, 1};
    const ClozeMapRun run = {0};
    gsize d;
    g_autoptr(GError) error = NULL;

    cloze_map_items_set(items, cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_AT), 1, "99");
    g_assert_null(gloss_map_embedding_make(&embedder, items, rows, 2, &run, &d, &error));
    g_assert_true(g_str_has_prefix(error->message, "row 2: "));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/map-embedding/uses", test_uses);
    SEARCH_FIXTURE_ADD("/map-embedding/layers", test_layers);
    SEARCH_FIXTURE_ADD("/map-embedding/no-piece", test_no_piece);
    return g_test_run();
}
