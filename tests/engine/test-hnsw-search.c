/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gstdio.h>

#include "engine/search/hnsw-search.h"

/* The nearest are kept in order whatever they are met in, the farthest falls out, equal ones go by
 * slot. */
static void
test_meet(void)
{
    g_auto(ClozeHnswWalk) walk = {0};
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    cloze_hnsw_search_begin(&walk, 1000, 20);
    for (guint32 i = 0; i < 1000; i++)
        cloze_hnsw_search_meet(&walk, i, (float)(g_rand_int_range(random, 0, 300)));
    g_assert_cmpuint(walk.n_near, ==, 20);
    for (gsize i = 1; i < walk.n_near; i++) {
        const ClozeHnswNear *a = &walk.near[i - 1], *b = &walk.near[i];

        g_assert_true(a->score > b->score || (a->score == b->score && a->slot < b->slot));
    }
    g_assert_cmpuint(cloze_hnsw_search_meet(&walk, 1000, 301), ==, 0);
    g_assert_cmpuint(cloze_hnsw_search_meet(&walk, 1001, -1), ==, 20);
    g_assert_cmpuint(cloze_hnsw_search_meet(&walk, 1002, (float)(0.0 / 0.0)), ==, 20);
    g_assert_cmpuint(walk.n_near, ==, 20);
}

/* A mark that runs over does not take old ones for new. */
static void
test_marks(void)
{
    g_auto(ClozeHnswWalk) walk = {0};

    for (guint i = 0; i < 70000; i++) {
        walk.n_near = 0;
        cloze_hnsw_search_begin(&walk, 4, 1);
        g_assert_cmpuint(walk.marks[i % 4], !=, walk.mark);
        walk.marks[i % 4] = walk.mark;
    }
}

/* A chain of slots, each linked to the next: the walk goes along it to the nearest. */
static void
test_level(void)
{
    g_autofree char *folder = g_dir_make_tmp("gloss-test-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "vectors", NULL);
    g_autoptr(ClozeVectorFile) file = cloze_vector_file_open_writable(path, "model", 2, NULL);
    const ClozeHnswOptions options = {2, 10, 1};
    g_autoptr(ClozeHnsw) graph = cloze_hnsw_new("model", &options);
    g_auto(ClozeHnswWalk) walk = {0};
    const float query[] = {0, 1};
    const guint32 fresh[] = {30};
    ClozeVectorHit hits[3];

    cloze_hnsw_reserve(graph, 31);
    for (guint32 slot = 0; slot < 31; slot++) {
        const float vector[] = {1 - (float)slot / 30, (float)slot / 30};
        guint32 *links = cloze_hnsw_get_links(graph, slot, 0);

        g_assert_true(cloze_vector_file_write(file, slot, slot + 100, vector, NULL));
        graph->heights[slot] = 1;
        links[0] = slot < 29 ? 1 : 0;
        links[1] = slot + 1;
    }
    graph->n_nodes = 30;
    g_assert_cmpuint(cloze_hnsw_search_run(graph, file, &walk, query, 3, 3, NULL, 0, hits), ==, 3);
    g_assert_cmpuint(hits[0].id, ==, 129);
    g_assert_cmpuint(hits[2].id, ==, 127);
    g_assert_cmpuint(cloze_hnsw_search_run(graph, file, &walk, query, 3, 3, fresh, 1, hits), ==, 3);
    g_assert_cmpuint(hits[0].id, ==, 130);
    g_assert_cmpfloat((double)hits[0].score, ==, 1);
    g_unlink(path);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hnsw-search/meet", test_meet);
    g_test_add_func("/hnsw-search/marks", test_marks);
    g_test_add_func("/hnsw-search/level", test_level);
    return g_test_run();
}
