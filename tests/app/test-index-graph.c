/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-graph.h"
#include "engine/search/hnsw-file.h"
#include "tests/app/search-fixture.h"

static void
write_documents(SearchFixture *fixture, guint from, guint to)
{
    for (guint i = from; i < to; i++) {
        g_autofree char *name = g_strdup_printf("%u.txt", i);
        g_autofree char *text = g_strdup_printf("the cat sat %u", i);

        scratch_write(fixture->docs, name, text, -1);
    }
}

/* (nullable) the graph as it is on disk. */
static ClozeHnsw *
read_graph(SearchFixture *fixture)
{
    g_autoptr(GlossIndexModel) model = gloss_index_store_get_current_model(fixture->store, NULL);
    g_autofree char *path = gloss_index_store_dup_graph_path(fixture->store, model->hash);

    return cloze_hnsw_file_read(path, model->hash, NULL);
}

static void
assert_nodes(SearchFixture *fixture, guint n)
{
    g_autoptr(ClozeHnsw) graph = read_graph(fixture);

    g_assert_cmpuint(graph ? graph->n_nodes : 0, ==, n);
}

/* A small index has none; a large one has, which follows what comes and goes. */
static void
test_follows(SearchFixture *fixture, gconstpointer data)
{
    g_setenv("GLOSS_GRAPH_VECTORS", "5", TRUE);
    write_documents(fixture, 0, 4);
    search_fixture_update(fixture);
    assert_nodes(fixture, 0);
    write_documents(fixture, 4, 12);
    search_fixture_update(fixture);
    assert_nodes(fixture, 12);
    scratch_write(fixture->docs, "3.txt", "a dog ran", -1);
    write_documents(fixture, 12, 14);
    search_fixture_update(fixture);
    assert_nodes(fixture, 14);
    g_setenv("GLOSS_GRAPH_VECTORS", "100", TRUE);
    search_fixture_update(fixture);
    assert_nodes(fixture, 0);
}

static void
test_damaged(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIndexModel) model = NULL;
    g_autofree char *path = NULL;

    g_setenv("GLOSS_GRAPH_VECTORS", "5", TRUE);
    write_documents(fixture, 0, 9);
    search_fixture_update(fixture);
    model = gloss_index_store_get_current_model(fixture->store, NULL);
    path = gloss_index_store_dup_graph_path(fixture->store, model->hash);
    g_assert_true(g_file_set_contents(path, "no graph", -1, NULL));
    assert_nodes(fixture, 0);
    search_fixture_update(fixture);
    assert_nodes(fixture, 9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-graph/follows", test_follows);
    SEARCH_FIXTURE_ADD("/index-graph/damaged", test_damaged);
    return g_test_run();
}
