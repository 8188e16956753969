/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-file.h"
#include "engine/search/vector-search.h"
#include "tests/engine/hnsw-fixture.h"

#define N 1500

static ClozeVectorSearch *
open_search(HnswFixture *fixture)
{
    g_autofree char *path = g_build_filename(fixture->folder, "vectors", NULL);
    g_autoptr(GError) error = NULL;
    ClozeVectorSearch *search = cloze_vector_search_open(path, fixture->path, "model", &error);

    g_assert_no_error(error);
    return search;
}

static void
write_graph(HnswFixture *fixture)
{
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    g_autoptr(ClozeHnsw) graph = cloze_hnsw_new("model", &options);

    g_assert_true(cloze_hnsw_build_run(graph, fixture->file, NULL, NULL, NULL));
    g_assert_true(cloze_hnsw_file_write(graph, fixture->path, NULL));
}

static gboolean
is_third_cb(guint64 id, gpointer data)
{
    return id % 3 == 0;
}

/* Whether the search finds what a scan finds. */
static void
assert_finds(ClozeVectorSearch *search, HnswFixture *fixture, ClozeVectorFilter filter)
{
    float query[HNSW_WIDTH];
    ClozeVectorHit exact[HNSW_K], found[HNSW_K];
    gsize n_exact, n_found;

    for (guint i = 0; i < 20; i++) {
        hnsw_fixture_draw(fixture, query);
        g_assert_true(cloze_vector_scan_run(fixture->file, NULL, query, 1, HNSW_K, filter, NULL,
                                            exact, &n_exact, NULL, NULL));
        g_assert_true(cloze_vector_search_run(search, NULL, query, HNSW_K, filter, NULL, found,
                                              &n_found, NULL, NULL));
        g_assert_cmpuint(n_exact, ==, n_found);
        for (gsize j = 0; j < n_exact; j++)
            g_assert_cmpuint(exact[j].id, ==, found[j].id);
    }
}

static void
test_without(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorSearch) search = open_search(fixture);

    g_assert_false(cloze_vector_search_has_graph(search));
    assert_finds(search, fixture, NULL);
    g_assert_true(g_file_set_contents(fixture->path, "damaged", -1, NULL));
    g_assert_true(cloze_vector_search_refresh(search, NULL));
    g_assert_false(cloze_vector_search_has_graph(search));
    assert_finds(search, fixture, NULL);
}

/* A graph that comes is taken up; what is written after it is found too. */
static void
test_with(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorSearch) search = open_search(fixture);

    write_graph(fixture);
    g_assert_true(cloze_vector_search_refresh(search, NULL));
    g_assert_true(cloze_vector_search_has_graph(search));
    assert_finds(search, fixture, NULL);
    assert_finds(search, fixture, is_third_cb);
    for (gsize slot = 0; slot < 60; slot += 2)
        hnsw_fixture_write(fixture, slot, 9000 + slot);
    for (gsize slot = N; slot < N + 30; slot++)
        hnsw_fixture_write(fixture, slot, 9000 + slot);
    for (gsize slot = 100; slot < 200; slot++)
        g_assert_true(cloze_vector_file_clear(fixture->file, slot, NULL));
    g_assert_true(cloze_vector_search_refresh(search, NULL));
    g_assert_true(cloze_vector_search_has_graph(search));
    assert_finds(search, fixture, NULL);
}

/* One that has fallen far behind is left aside. */
static void
test_behind(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorSearch) search = NULL;

    write_graph(fixture);
    for (gsize slot = N; slot < 2 * N; slot++)
        hnsw_fixture_write(fixture, slot, slot + 1);
    search = open_search(fixture);
    g_assert_false(cloze_vector_search_has_graph(search));
    assert_finds(search, fixture, NULL);
    write_graph(fixture);
    g_assert_true(cloze_vector_search_refresh(search, NULL));
    g_assert_true(cloze_vector_search_has_graph(search));
}

int
main(int argc, char **argv)
{
    gpointer n = GSIZE_TO_POINTER(N);

    g_test_init(&argc, &argv, NULL);
#define ADD(path, func)                                                                            \
    g_test_add("/vector-search/" path, HnswFixture, n, hnsw_fixture_set_up, func,                  \
               hnsw_fixture_tear_down)
    ADD("without", test_without);
    ADD("with", test_with);
    ADD("behind", test_behind);
    return g_test_run();
}
