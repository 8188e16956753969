/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counting sort by cell. */
#include "app/map-grid.h"

#include <math.h>
#include <string.h>

#define POINTS_A_CELL 12
#define MAX_CELLS     512

static double
coordinate(const GlossPoint *point, guint axis)
{
    return (double)(axis ? point->y : point->x);
}

static void
measure(GlossMapGrid *grid)
{
    for (guint axis = 0; axis < 2; axis++) {
        grid->low[axis] = grid->n ? INFINITY : 0;
        grid->high[axis] = grid->n ? -INFINITY : 0;
        for (gsize i = 0; i < grid->n; i++) {
            grid->low[axis] = MIN(grid->low[axis], coordinate(&grid->points[i], axis));
            grid->high[axis] = MAX(grid->high[axis], coordinate(&grid->points[i], axis));
        }
        grid->cell[axis] = (grid->high[axis] - grid->low[axis]) / (double)grid->n_cells;
        if (!(grid->cell[axis] > 0))
            grid->cell[axis] = 1;
    }
}

gsize
gloss_map_grid_cell_of(const GlossMapGrid *grid, double at, guint axis)
{
    double cell = (at - grid->low[axis]) / grid->cell[axis];

    return (gsize)CLAMP(cell, 0, (double)grid->n_cells - 1);
}

static gsize
cell_of_point(const GlossMapGrid *grid, const GlossPoint *point)
{
    return gloss_map_grid_cell_of(grid, (double)point->y, 1) * grid->n_cells +
           gloss_map_grid_cell_of(grid, (double)point->x, 0);
}

GlossMapGrid *
gloss_map_grid_new(const GlossPoint *points, gsize n)
{
    GlossMapGrid *grid = g_new0(GlossMapGrid, 1);
    gsize n_all;

    grid->points = points;
    grid->n = n;
    grid->n_cells = (gsize)CLAMP(sqrt((double)n / POINTS_A_CELL), 1, MAX_CELLS);
    n_all = grid->n_cells * grid->n_cells;
    measure(grid);
    grid->first = g_new0(guint32, n_all + 1);
    grid->order = g_new(guint32, n + 1);
    grid->places = g_new(float, 2 * n + 1);
    for (gsize i = 0; i < n; i++)
        grid->first[cell_of_point(grid, &points[i]) + 1]++;
    for (gsize cell = 0; cell < n_all; cell++)
        grid->first[cell + 1] += grid->first[cell];
    for (gsize i = 0; i < n; i++)
        grid->order[grid->first[cell_of_point(grid, &points[i])]++] = (guint32)i;
    memmove(grid->first + 1, grid->first, n_all * sizeof *grid->first);
    grid->first[0] = 0;
    for (gsize i = 0; i < n; i++) {
        grid->places[2 * i] = points[grid->order[i]].x;
        grid->places[2 * i + 1] = points[grid->order[i]].y;
    }
    return grid;
}

void
gloss_map_grid_free(GlossMapGrid *grid)
{
    if (!grid)
        return;
    g_free(grid->first);
    g_free(grid->order);
    g_free(grid->places);
    g_free(grid);
}

gssize
gloss_map_grid_pick(const GlossMapGrid *grid, double x, double y, double radius,
                    const guint8 *hidden)
{
    gsize left = gloss_map_grid_cell_of(grid, x - radius, 0);
    gsize right = gloss_map_grid_cell_of(grid, x + radius, 0);
    gsize bottom = gloss_map_grid_cell_of(grid, y - radius, 1);
    gsize top = gloss_map_grid_cell_of(grid, y + radius, 1);
    double best = radius * radius;
    gssize found = -1;

    for (gsize row = bottom; row <= top; row++)
        for (gsize i = grid->first[row * grid->n_cells + left];
             i < grid->first[row * grid->n_cells + right + 1]; i++) {
            double dx = (double)grid->places[2 * i] - x, dy = (double)grid->places[2 * i + 1] - y;

            if (dx * dx + dy * dy <= best && !(hidden && hidden[grid->order[i]])) {
                best = dx * dx + dy * dy;
                found = grid->order[i];
            }
        }
    return found;
}

static gboolean
is_inside(const double *corners, gsize n, double x, double y)
{
    gboolean inside = FALSE;

    for (gsize i = 0, j = n - 1; i < n; j = i++) {
        double xi = corners[2 * i], yi = corners[2 * i + 1];
        double xj = corners[2 * j], yj = corners[2 * j + 1];

        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi)
            inside = !inside;
    }
    return inside;
}

gsize
gloss_map_grid_lasso(const GlossMapGrid *grid, const double *corners, gsize n_corners,
                     guint8 *inside)
{
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    gsize left, right, n_inside = 0;

    memset(inside, 0, grid->n);
    if (n_corners < 3)
        return 0;
    for (gsize i = 0; i < 2 * n_corners; i++) {
        low[i % 2] = MIN(low[i % 2], corners[i]);
        high[i % 2] = MAX(high[i % 2], corners[i]);
    }
    left = gloss_map_grid_cell_of(grid, low[0], 0);
    right = gloss_map_grid_cell_of(grid, high[0], 0);
    for (gsize row = gloss_map_grid_cell_of(grid, low[1], 1);
         row <= gloss_map_grid_cell_of(grid, high[1], 1); row++)
        for (gsize i = grid->first[row * grid->n_cells + left];
             i < grid->first[row * grid->n_cells + right + 1]; i++)
            if (is_inside(corners, n_corners, (double)grid->places[2 * i],
                          (double)grid->places[2 * i + 1])) {
                inside[grid->order[i]] = 1;
                n_inside++;
            }
    return n_inside;
}
