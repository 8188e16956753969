/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-grid.h"

#include <math.h>

#include "engine/map/map-run.h"

#define N 3000

static GlossPoint points[N];

static void
fill(void)
{
    for (guint i = 0; i < N; i++)
        points[i] = (GlossPoint){(float)cloze_map_run_signed(cloze_map_run_mix(1, i)),
                                 (float)cloze_map_run_signed(cloze_map_run_mix(2, i)), -1, 0};
}

static gssize
nearest(double x, double y, double radius)
{
    gssize found = -1;

    for (guint i = 0; i < N; i++)
        if (hypot((double)points[i].x - x, (double)points[i].y - y) <= radius) {
            radius = hypot((double)points[i].x - x, (double)points[i].y - y);
            found = i;
        }
    return found;
}

static void
test_picks(void)
{
    g_autoptr(GlossMapGrid) grid = NULL;
    guint8 hidden[N] = {0};

    fill();
    grid = gloss_map_grid_new(points, N);
    for (guint i = 0; i < 200; i++) {
        double x = 1.2 * cloze_map_run_signed(cloze_map_run_mix(3, i));
        double y = 1.2 * cloze_map_run_signed(cloze_map_run_mix(4, i));

        g_assert_cmpint(gloss_map_grid_pick(grid, x, y, 0.05, NULL), ==, nearest(x, y, 0.05));
    }
    g_assert_cmpint(gloss_map_grid_pick(grid, (double)points[7].x, (double)points[7].y, 0, hidden),
                    ==, 7);
    hidden[7] = 1;
    g_assert_cmpint(gloss_map_grid_pick(grid, (double)points[7].x, (double)points[7].y, 0, hidden),
                    ==, -1);
}

static void
test_lassoes(void)
{
    const double square[] = {-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5};
    g_autoptr(GlossMapGrid) grid = NULL;
    guint8 inside[N];
    gsize n = 0;

    fill();
    grid = gloss_map_grid_new(points, N);
    gloss_map_grid_lasso(grid, square, 4, inside);
    for (guint i = 0; i < N; i++) {
        gboolean in = fabsf(points[i].x) < 0.5f && fabsf(points[i].y) < 0.5f;

        g_assert_cmpuint(inside[i], ==, in);
        n += in;
    }
    g_assert_cmpuint(gloss_map_grid_lasso(grid, square, 4, inside), ==, n);
    g_assert_cmpuint(gloss_map_grid_lasso(grid, square, 2, inside), ==, 0);
}

static void
test_one_point(void)
{
    const GlossPoint point = {3, 4, -1, 0};
    g_autoptr(GlossMapGrid) grid = gloss_map_grid_new(&point, 1);

    g_assert_cmpint(gloss_map_grid_pick(grid, 3, 4.5, 1, NULL), ==, 0);
    g_assert_cmpint(gloss_map_grid_pick(grid, 3, 6, 1, NULL), ==, -1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-grid/picks", test_picks);
    g_test_add_func("/map-grid/lassoes", test_lassoes);
    g_test_add_func("/map-grid/one-point", test_one_point);
    return g_test_run();
}
