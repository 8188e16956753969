/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-looks.h"

#include "engine/base/pool.h"
#include "engine/map/map-run.h"

#define N 50000

static GlossPoint *
make_points(void)
{
    GlossPoint *points = g_new0(GlossPoint, N);

    for (gsize i = 0; i < N; i++) {
        points[i].x = (float)cloze_map_run_signed(cloze_map_run_mix(1, i));
        points[i].y = (float)cloze_map_run_signed(cloze_map_run_mix(2, i));
    }
    return points;
}

/* Every point keeps its own colour and flags, wherever the grid has put it. */
static void
test_order(void)
{
    g_autofree GlossPoint *points = make_points();
    g_autoptr(GlossMapGrid) grid = gloss_map_grid_new(points, N);
    g_autofree guint8 *colour_of = g_new(guint8, N);
    g_autofree guint8 *flags = g_new0(guint8, N);
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autoptr(GlossMapLooks) looks = NULL;

    for (gsize i = 0; i < N; i++)
        colour_of[i] = (guint8)(i % 7);
    flags[3] = GLOSS_MAP_RINGED;
    flags[N - 1] = GLOSS_MAP_DIMMED;
    looks = gloss_map_looks_new(grid, colour_of, flags, pool);
    g_assert_cmpuint(looks->n_colours, ==, 7);
    g_assert_cmphex(looks->any, ==, GLOSS_MAP_RINGED | GLOSS_MAP_DIMMED);
    for (gsize i = 0; i < N; i++) {
        g_assert_cmpuint(looks->colour_of[i], ==, grid->order[i] % 7);
        g_assert_cmphex(looks->flags[i], ==, flags[grid->order[i]]);
    }
}

/* Flags that no point has are not looked at again. */
static void
test_plain(void)
{
    const GlossPoint points[] = {{0, 0, 0, 0}, {1, 1, 0, 0}};
    const guint8 colour_of[] = {0, 255}, flags[] = {0, 0};
    g_autoptr(GlossMapGrid) grid = gloss_map_grid_new(points, 2);
    g_autoptr(GlossMapLooks) looks = gloss_map_looks_new(grid, colour_of, flags, NULL);

    g_assert_null(looks->flags);
    g_assert_cmphex(looks->any, ==, 0);
    g_assert_cmpuint(looks->n_colours, ==, 256);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-looks/order", test_order);
    g_test_add_func("/map-looks/plain", test_plain);
    return g_test_run();
}
