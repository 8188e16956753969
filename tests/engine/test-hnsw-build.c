/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-search.h"
#include "tests/engine/hnsw-fixture.h"

#define N       2000
#define QUERIES 50

static ClozeHnsw *
new_graph(guint64 seed)
{
    ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;

    options.seed = seed;
    return cloze_hnsw_new("model", &options);
}

static void
build(ClozeHnsw *graph, HnswFixture *fixture, ClozePool *pool)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_hnsw_build_run(graph, fixture->file, pool, NULL, &error));
    g_assert_no_error(error);
}

/* The share of the right answers that a walk finds; what it finds is in the file. */
static double
measure_recall(const ClozeHnsw *graph, HnswFixture *fixture)
{
    g_auto(ClozeHnswWalk) walk = {0};
    guint n_right = 0;

    for (guint i = 0; i < QUERIES; i++) {
        float query[HNSW_WIDTH];
        ClozeVectorHit exact[HNSW_K], found[HNSW_K];
        gsize n, n_found;

        hnsw_fixture_draw(fixture, query);
        g_assert_true(cloze_vector_scan_run(fixture->file, NULL, query, 1, HNSW_K, NULL, NULL,
                                            exact, &n, NULL, NULL));
        n_found =
            cloze_hnsw_search_run(graph, fixture->file, &walk, query, HNSW_K, 64, NULL, 0, found);
        g_assert_cmpuint(n_found, ==, n);
        for (gsize j = 0; j < n_found; j++) {
            g_assert_cmpuint(cloze_vector_file_get_id(fixture->file, found[j].slot), ==,
                             found[j].id);
            g_assert_true(j == 0 || found[j - 1].score >= found[j].score);
            for (gsize l = 0; l < n; l++)
                n_right += exact[l].id == found[j].id;
        }
    }
    return (double)n_right / (QUERIES * HNSW_K);
}

static void
test_recall(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    double recall;

    build(graph, fixture, NULL);
    g_assert_cmpuint(graph->n_nodes, ==, N);
    recall = measure_recall(graph, fixture);
    g_test_message("recall %.3f", recall);
    g_assert_cmpfloat(recall, >=, 0.97);
}

static void
assert_same(const ClozeHnsw *a, const ClozeHnsw *b)
{
    const gsize row = sizeof(guint32);

    g_assert_cmpuint(a->n, ==, b->n);
    g_assert_cmpuint(a->entry, ==, b->entry);
    g_assert_cmpmem(a->heights, a->n, b->heights, b->n);
    g_assert_cmpmem(a->lowest, a->n * 33 * row, b->lowest, b->n * 33 * row);
    g_assert_cmpmem(a->upper, a->n_upper * 17 * row, b->upper, b->n_upper * 17 * row);
}

/* Threads make no difference, the seed does. */
static void
test_same(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autoptr(ClozeHnsw) one = new_graph(1), three = new_graph(1), other = new_graph(2);

    build(one, fixture, NULL);
    build(three, fixture, pool);
    build(other, fixture, pool);
    assert_same(one, three);
    g_assert_true(memcmp(one->heights, other->heights, N) != 0);
}

/* Slots are freed, used again and added, a few at a time and many; the graph follows. */
static void
test_changes(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    guint64 id = N;
    double recall;

    build(graph, fixture, NULL);
    for (guint round = 0; round < 4; round++) {
        for (gsize slot = round; slot < N; slot += 9)
            g_assert_true(cloze_vector_file_clear(fixture->file, slot, NULL));
        for (gsize slot = round + 4; slot < N; slot += 9)
            hnsw_fixture_write(fixture, slot, ++id);
        for (gsize slot = N + round * 100; slot < N + (round + 1) * 100; slot++)
            hnsw_fixture_write(fixture, slot, ++id);
        build(graph, fixture, NULL);
    }
    g_assert_cmpuint(graph->n_nodes, <, N);
    recall = measure_recall(graph, fixture);
    g_test_message("recall %.3f", recall);
    g_assert_cmpfloat(recall, >=, 0.95);
}

static void
test_all_gone(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    g_auto(ClozeHnswWalk) walk = {0};
    float query[HNSW_WIDTH] = {1};
    ClozeVectorHit hits[HNSW_K];

    build(graph, fixture, NULL);
    for (gsize slot = 0; slot < N; slot++)
        g_assert_true(cloze_vector_file_clear(fixture->file, slot, NULL));
    g_assert_cmpuint(
        cloze_hnsw_search_run(graph, fixture->file, &walk, query, HNSW_K, 64, NULL, 0, hits), ==,
        0);
    build(graph, fixture, NULL);
    g_assert_cmpuint(graph->n_nodes, ==, 0);
    g_assert_cmpuint(
        cloze_hnsw_search_run(graph, fixture->file, &walk, query, HNSW_K, 64, NULL, 0, hits), ==,
        0);
}

static void
test_compare(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    g_autoptr(GArray) fresh = NULL;
    gsize n_stale;

    build(graph, fixture, NULL);
    g_assert_true(cloze_vector_file_clear(fixture->file, 7, NULL));
    hnsw_fixture_write(fixture, 8, N + 1);
    hnsw_fixture_write(fixture, N, N + 2);
    fresh = cloze_hnsw_build_compare(graph, fixture->file, &n_stale);
    g_assert_cmpuint(n_stale, ==, 2);
    g_assert_cmpuint(fresh->len, ==, 2);
    g_assert_cmpuint(g_array_index(fresh, guint32, 0), ==, 8);
    g_assert_cmpuint(g_array_index(fresh, guint32, 1), ==, N);
}

/* A vector that is there a thousand times hides no other. */
static void
test_copies(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    float vector[HNSW_WIDTH];

    hnsw_fixture_draw(fixture, vector);
    for (gsize slot = N / 4; slot < N / 2; slot++)
        g_assert_true(cloze_vector_file_write(fixture->file, slot, slot + 1, vector, NULL));
    build(graph, fixture, NULL);
    g_assert_cmpfloat(measure_recall(graph, fixture), >=, 0.95);
}

static void
test_cancelled(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) graph = new_graph(1);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_false(cloze_hnsw_build_run(graph, fixture->file, NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    build(graph, fixture, NULL);
    g_assert_cmpuint(graph->n_nodes, ==, N);
}

int
main(int argc, char **argv)
{
    gpointer n = GSIZE_TO_POINTER(N);

    g_test_init(&argc, &argv, NULL);
#define ADD(path, func)                                                                            \
    g_test_add("/hnsw-build/" path, HnswFixture, n, hnsw_fixture_set_up, func,                     \
               hnsw_fixture_tear_down)
    ADD("recall", test_recall);
    ADD("same", test_same);
    ADD("changes", test_changes);
    ADD("all-gone", test_all_gone);
    ADD("compare", test_compare);
    ADD("copies", test_copies);
    ADD("cancelled", test_cancelled);
    return g_test_run();
}
