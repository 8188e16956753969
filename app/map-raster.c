/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A band of rows is one thread's; cells that reach it are drawn in their order. */
#include "app/map-raster.h"

#include <math.h>

#include "app/map-density.h"
#include "engine/base/pool.h"

#define BAND       GLOSS_MAP_DENSITY_ROWS
#define MANY       40000 /* visible points from which a density is drawn */
#define MAX_SIZE   24
#define MARGIN     0.04
#define STROKE     1.2 /* pixels, of crosses */
#define MARK_ALPHA 0.85

typedef struct {
    const GlossMapRaster *raster;
    guint32 *pixels;
    gsize width;
    gsize height;
    gsize stride;
    double size;
    GlossMapDensity *density; /* NULL: marks */
    guint64 *sums;            /* [threads][n_sums] */
    gsize n_sums;
} Work;

typedef enum {
    LAYER_DIMMED,
    LAYER_PLAIN,
    LAYER_CROSSED,
    LAYER_RINGED,
} Layer;

void
gloss_map_raster_fit(GlossMapRaster *raster, gsize width, gsize height)
{
    const GlossMapGrid *grid = raster->grid;
    double span[2];

    for (guint axis = 0; axis < 2; axis++) {
        raster->centre[axis] = (grid->low[axis] + grid->high[axis]) / 2;
        span[axis] = MAX(grid->high[axis] - grid->low[axis], 1e-9);
    }
    raster->scale = (1 - 2 * MARGIN) * MIN((double)width / span[0], (double)height / span[1]);
}

static double
to_map(const GlossMapRaster *raster, double pixel, gsize extent, guint axis)
{
    double off = (pixel - (double)extent / 2) / raster->scale;

    return raster->centre[axis] + (axis ? -off : off);
}

static gsize
count_visible(const GlossMapRaster *raster, gsize width, gsize height)
{
    const GlossMapGrid *grid = raster->grid;
    gsize left = gloss_map_grid_cell_of(grid, to_map(raster, 0, width, 0), 0);
    gsize right = gloss_map_grid_cell_of(grid, to_map(raster, (double)width, width, 0), 0);
    gsize bottom = gloss_map_grid_cell_of(grid, to_map(raster, (double)height, height, 1), 1);
    gsize top = gloss_map_grid_cell_of(grid, to_map(raster, 0, height, 1), 1), n = 0;

    for (gsize row = bottom; row <= top; row++)
        n += grid->first[row * grid->n_cells + right + 1] - grid->first[row * grid->n_cells + left];
    return n;
}

double
gloss_map_raster_get_size(const GlossMapRaster *raster, gsize width, gsize height)
{
    gsize n = count_visible(raster, width, height);

    if (raster->size > 0)
        return MIN(raster->size, MAX_SIZE);
    return CLAMP(0.35 * sqrt((double)width * (double)height / (double)MAX(n, 1)), 3, 9);
}

static guint32
colour_of(const Work *work, gsize place, Layer layer)
{
    const GlossMapRaster *raster = work->raster;

    return layer == LAYER_DIMMED ? raster->dimmed
                                 : raster->palette[raster->looks->colour_of[place]];
}

static guint32
blend(guint32 under, guint32 over, guint32 alpha)
{
    guint32 red = ((under >> 16 & 255) * (256 - alpha) + (over >> 16 & 255) * alpha) >> 8;
    guint32 green = ((under >> 8 & 255) * (256 - alpha) + (over >> 8 & 255) * alpha) >> 8;
    guint32 blue = ((under & 255) * (256 - alpha) + (over & 255) * alpha) >> 8;

    return 0xff000000u | red << 16 | green << 8 | blue;
}

/* How much of a pixel a disc covers, 0 .. 256: its edge is one pixel wide. */
static guint32
cover(double dx, double dy, double radius)
{
    double inside = radius + 0.5 - sqrt(dx * dx + dy * dy);

    return (guint32)(CLAMP(inside, 0, 1) * 256);
}

static void
draw_disc(const Work *work, gsize top, gsize n_rows, double px, double py, double radius,
          guint32 colour, double alpha, double hole)
{
    gssize left = MAX((gssize)floor(px - radius - 1), 0);
    gssize right = MIN((gssize)ceil(px + radius + 1), (gssize)work->width - 1);
    gssize first = MAX((gssize)floor(py - radius - 1), (gssize)top);
    gssize last = MIN((gssize)ceil(py + radius + 1), (gssize)(top + n_rows) - 1);

    for (gssize y = first; y <= last; y++)
        for (gssize x = left; x <= right; x++) {
            double dx = (double)x + 0.5 - px, dy = (double)y + 0.5 - py;
            guint32 covered = cover(dx, dy, radius);
            guint32 *pixel = work->pixels + (gsize)y * work->stride + (gsize)x;

            if (covered && hole > 0)
                covered -= MIN(covered, cover(dx, dy, hole));
            if (covered)
                *pixel = blend(*pixel, colour, (guint32)(covered * alpha));
        }
}

/* Two strokes, as wide as a mark and some. */
static void
draw_cross(const Work *work, gsize top, gsize n_rows, double px, double py, double reach)
{
    gssize left = MAX((gssize)floor(px - reach), 0);
    gssize right = MIN((gssize)ceil(px + reach), (gssize)work->width - 1);
    gssize first = MAX((gssize)floor(py - reach), (gssize)top);
    gssize last = MIN((gssize)ceil(py + reach), (gssize)(top + n_rows) - 1);

    for (gssize y = first; y <= last; y++)
        for (gssize x = left; x <= right; x++) {
            double dx = fabs((double)x + 0.5 - px), dy = fabs((double)y + 0.5 - py);
            double inside = CLAMP(STROKE - fabs(dx - dy), 0, 1);
            guint32 *pixel = work->pixels + (gsize)y * work->stride + (gsize)x;

            if (inside > 0 && MAX(dx, dy) <= reach)
                *pixel = blend(*pixel, work->raster->ring, (guint32)(256 * inside));
        }
}

static gboolean
is_of_layer(const Work *work, gsize place, Layer layer)
{
    guint8 flags = work->raster->looks->flags ? work->raster->looks->flags[place] : 0;

    if (flags & GLOSS_MAP_HIDDEN)
        return FALSE;
    if (layer == LAYER_RINGED)
        return (flags & GLOSS_MAP_RINGED) != 0;
    if (layer == LAYER_CROSSED)
        return (flags & (GLOSS_MAP_CROSSED | GLOSS_MAP_DIMMED)) == GLOSS_MAP_CROSSED;
    return (layer == LAYER_DIMMED) == ((flags & GLOSS_MAP_DIMMED) != 0);
}

static void
draw_points(const Work *work, gsize begin, gsize end, gsize top, gsize n_rows, Layer layer)
{
    const GlossMapRaster *raster = work->raster;
    const float *places = raster->grid->places;
    double half = work->size / 2 + 2;

    for (gsize i = begin; i < end; i++) {
        double py = (double)work->height / 2 -
                    ((double)places[2 * i + 1] - raster->centre[1]) * raster->scale;
        double px =
            (double)work->width / 2 + ((double)places[2 * i] - raster->centre[0]) * raster->scale;

        if (!is_of_layer(work, i, layer) || py < (double)top - half ||
            py > (double)(top + n_rows) + half || px < -half || px > (double)work->width + half)
            continue;
        if (layer == LAYER_RINGED)
            draw_disc(work, top, n_rows, px, py, work->size / 2 + 2.5, raster->ring, 1,
                      work->size / 2 + 1);
        else if (layer == LAYER_CROSSED)
            draw_cross(work, top, n_rows, px, py, work->size / 2 + 1);
        else
            draw_disc(work, top, n_rows, px, py, work->size / 2, colour_of(work, i, layer),
                      MARK_ALPHA, 0);
    }
}

/* @sums: (nullable) of a density. */
static void
draw_layer(const Work *work, gsize top, gsize n_rows, Layer layer, guint64 *sums)
{
    const GlossMapRaster *raster = work->raster;
    const GlossMapGrid *grid = raster->grid;
    double reach = (sums ? (double)work->density->spread : work->size / 2 + 4) / raster->scale;
    double upper = to_map(raster, (double)top, work->height, 1) + reach;
    double lower = to_map(raster, (double)(top + n_rows), work->height, 1) - reach;
    gsize left = gloss_map_grid_cell_of(grid, to_map(raster, 0, work->width, 0) - reach, 0);
    gsize right = gloss_map_grid_cell_of(
        grid, to_map(raster, (double)work->width, work->width, 0) + reach, 0);

    if (lower > grid->high[1] || upper < grid->low[1])
        return;
    for (gsize row = gloss_map_grid_cell_of(grid, lower, 1);
         row <= gloss_map_grid_cell_of(grid, upper, 1); row++) {
        gsize begin = grid->first[row * grid->n_cells + left];
        gsize end = grid->first[row * grid->n_cells + right + 1];

        if (sums)
            gloss_map_density_add(work->density, begin, end, top, n_rows, layer == LAYER_DIMMED,
                                  sums);
        else
            draw_points(work, begin, end, top, n_rows, layer);
    }
}

static void
draw_filled(const Work *work, gsize top, gsize n_rows, Layer layer, guint64 *sums)
{
    if (sums)
        gloss_map_density_clear(work->density, n_rows, sums);
    draw_layer(work, top, n_rows, layer, sums);
    if (sums)
        gloss_map_density_show(work->density, top, n_rows, sums);
}

static void
band_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    guint64 *sums = work->density ? work->sums + thread * work->n_sums : NULL;
    guint8 any = work->raster->looks->any;

    for (gsize band = begin; band < end; band++) {
        gsize top = band * BAND, n_rows = MIN(BAND, work->height - top);

        for (gsize row = top; row < top + n_rows; row++)
            for (gsize x = 0; x < work->width; x++)
                work->pixels[row * work->stride + x] = 0xff000000u | work->raster->background;
        if (any & GLOSS_MAP_DIMMED)
            draw_filled(work, top, n_rows, LAYER_DIMMED, sums);
        draw_filled(work, top, n_rows, LAYER_PLAIN, sums);
        if (any & GLOSS_MAP_CROSSED)
            draw_layer(work, top, n_rows, LAYER_CROSSED, NULL);
        if (any & GLOSS_MAP_RINGED)
            draw_layer(work, top, n_rows, LAYER_RINGED, NULL);
    }
}

void
gloss_map_raster_draw(const GlossMapRaster *raster, guint32 *pixels, gsize width, gsize height,
                      gsize stride)
{
    gsize n = count_visible(raster, width, height), n_sums = gloss_map_density_count_sums(width);
    GlossMapDensity density = {raster, pixels, width, height, stride};
    Work work = {raster, pixels, width, height, stride};
    g_autofree guint64 *sums = NULL;

    work.size = gloss_map_raster_get_size(raster, width, height);
    if (n > MANY) {
        gloss_map_density_prepare(&density, n);
        work.density = &density;
        work.n_sums = n_sums;
        work.sums = sums = g_new(guint64, cloze_pool_get_n_threads(raster->pool) * n_sums);
    }
    cloze_pool_parallel_for(raster->pool, (height + BAND - 1) / BAND, 1, band_cb, &work);
}
