/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/search/hnsw.h"

#define SLOTS 200000

/* One slot in sixteen is on level 1, one in sixteen of those on level 2. */
static void
test_levels(void)
{
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    guint n[CLOZE_HNSW_MAX_LEVEL + 1] = {0};

    for (guint32 slot = 0; slot < SLOTS; slot++) {
        guint level = cloze_hnsw_draw_level(&options, slot);

        g_assert_cmpuint(level, ==, cloze_hnsw_draw_level(&options, slot));
        for (guint i = 0; i <= level; i++)
            n[i]++;
    }
    g_assert_cmpuint(n[1], >, SLOTS / 17);
    g_assert_cmpuint(n[1], <, SLOTS / 15);
    g_assert_cmpuint(n[2], >, SLOTS / 16 / 18);
    g_assert_cmpuint(n[2], <, SLOTS / 16 / 14);
}

/* Growing keeps what there is, and no two nodes share a row. */
static void
test_reserve(void)
{
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    g_autoptr(ClozeHnsw) graph = cloze_hnsw_new("model", &options);
    guint32 n_rows = 0;

    cloze_hnsw_reserve(graph, 1000);
    for (guint32 slot = 0; slot < 1000; slot++)
        for (guint level = 0; level <= cloze_hnsw_draw_level(&options, slot); level++)
            cloze_hnsw_get_links(graph, slot, level)[1] = slot * 16 + level;
    cloze_hnsw_reserve(graph, 3000);
    cloze_hnsw_reserve(graph, 2000);
    g_assert_cmpuint(graph->n, ==, 3000);
    for (guint32 slot = 0; slot < 3000; slot++)
        for (guint level = 0; level <= cloze_hnsw_draw_level(&options, slot); level++) {
            const guint32 *links = cloze_hnsw_get_links(graph, slot, level);

            g_assert_cmpuint(links[0], ==, 0);
            g_assert_cmpuint(links[1], ==, slot < 1000 ? slot * 16 + level : 0);
            n_rows += level > 0;
        }
    g_assert_cmpuint(graph->n_upper, ==, n_rows);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hnsw/levels", test_levels);
    g_test_add_func("/hnsw/reserve", test_reserve);
    return g_test_run();
}
