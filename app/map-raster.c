/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A band of rows is one thread's; cells that reach it are drawn in their order. In a density a pixel
 * adds up how many points it has and their colours, in one number of four parts. */
#include "app/map-raster.h"

#include <math.h>
#include <string.h>

#include "engine/base/pool.h"

#define BAND        64
#define MANY        40000 /* visible points from which a density is drawn */
#define MOST        255   /* points of a pixel whose colours count */
#define AWAY        64    /* added before a fraction is cut off, so that it is cut downwards */
#define MAX_SIZE    24
#define MARGIN      0.04
#define STROKE      1.2 /* pixels, of crosses */
#define MARK_ALPHA  0.85
#define DENSITY_LOW 0.12 /* how opaque one point is at least */
#define CROWDED     12   /* times as many points as the mean make a pixel opaque */

typedef struct {
    const GlossMapRaster *raster;
    guint32 *pixels;
    gsize width;
    gsize height;
    gsize stride;
    guint64 *sums;             /* [threads][BAND][width] */
    guint32 opacity[MOST + 1]; /* 0 .. 256 by count */
    guint32 inverse[MOST + 1]; /* 65536 / count */
    double size;
    gboolean dense;
    gsize spread; /* pixels a point covers along each axis in a density */
} Work;

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
colour_of(const Work *work, guint32 point)
{
    const GlossMapRaster *raster = work->raster;

    if (raster->flags && raster->flags[point] & GLOSS_MAP_DIMMED)
        return raster->dimmed;
    return raster->palette[raster->colour_of[point]];
}

static guint32
blend(guint32 under, guint32 over, guint32 alpha)
{
    guint32 red = ((under >> 16 & 255) * (256 - alpha) + (over >> 16 & 255) * alpha) >> 8;
    guint32 green = ((under >> 8 & 255) * (256 - alpha) + (over >> 8 & 255) * alpha) >> 8;
    guint32 blue = ((under & 255) * (256 - alpha) + (over & 255) * alpha) >> 8;

    return 0xff000000u | red << 16 | green << 8 | blue;
}

/* ------------------------------------------------------------------------------------ density */

static void
add_to_sum(guint64 *sum, guint32 colour)
{
    if (*sum >> 48 < MOST)
        *sum += (guint64)1 << 48 | (guint64)(colour >> 16 & 255) << 32 |
                (guint64)(colour >> 8 & 255) << 16 | (colour & 255);
}

static void
add_point(const Work *work, guint64 *sums, gssize top, gsize n_rows, double px, double py,
          guint32 colour)
{
    double corner = AWAY + 0.5 - (double)work->spread / 2;
    gssize x = (gssize)(px + corner) - AWAY;
    gssize y = (gssize)(py + corner) - AWAY - top;

    if (work->spread == 1) {
        if (x >= 0 && x < (gssize)work->width && y >= 0 && y < (gssize)n_rows)
            add_to_sum(&sums[(gsize)y * work->width + (gsize)x], colour);
        return;
    }
    for (gssize row = MAX(y, 0); row < MIN(y + (gssize)work->spread, (gssize)n_rows); row++)
        for (gssize column = MAX(x, 0); column < MIN(x + (gssize)work->spread, (gssize)work->width);
             column++)
            add_to_sum(&sums[(gsize)row * work->width + (gsize)column], colour);
}

/* The mean of one part of a sum. */
static guint32
divide(const Work *work, guint64 sum, guint32 count)
{
    return ((guint32)(sum & 0xffff) * work->inverse[count]) >> 16;
}

static void
resolve(const Work *work, const guint64 *sums, gsize top, gsize n_rows)
{
    for (gsize row = 0; row < n_rows; row++) {
        guint32 *out = work->pixels + (top + row) * work->stride;
        const guint64 *in = sums + row * work->width;

        for (gsize x = 0; x < work->width; x++) {
            guint32 count = (guint32)(in[x] >> 48), mean;

            if (!count) {
                out[x] = 0xff000000u | work->raster->background;
                continue;
            }
            mean = divide(work, in[x] >> 32, count) << 16 | divide(work, in[x] >> 16, count) << 8 |
                   divide(work, in[x], count);
            out[x] = blend(work->raster->background, mean, work->opacity[count]);
        }
    }
}

/* -------------------------------------------------------------------------------------- marks */

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

/* ------------------------------------------------------------------------------------ a band */

typedef enum {
    LAYER_DIMMED,
    LAYER_PLAIN,
    LAYER_CROSSED,
    LAYER_RINGED,
} Layer;

static gboolean
is_of_layer(const Work *work, guint32 point, Layer layer)
{
    guint8 flags = work->raster->flags ? work->raster->flags[point] : 0;

    if (flags & GLOSS_MAP_HIDDEN)
        return FALSE;
    if (layer == LAYER_RINGED)
        return (flags & GLOSS_MAP_RINGED) != 0;
    if (layer == LAYER_CROSSED)
        return (flags & (GLOSS_MAP_CROSSED | GLOSS_MAP_DIMMED)) == GLOSS_MAP_CROSSED;
    return (layer == LAYER_DIMMED) == ((flags & GLOSS_MAP_DIMMED) != 0);
}

static void
draw_points(const Work *work, gsize begin, gsize end, gsize top, gsize n_rows, Layer layer,
            guint64 *sums)
{
    const GlossMapRaster *raster = work->raster;
    const GlossMapGrid *grid = raster->grid;
    double half = work->size / 2 + 2;

    for (gsize i = begin; i < end; i++) {
        guint32 point = grid->order[i];
        double py = (double)work->height / 2 -
                    ((double)grid->places[2 * i + 1] - raster->centre[1]) * raster->scale;
        double px = (double)work->width / 2 +
                    ((double)grid->places[2 * i] - raster->centre[0]) * raster->scale;

        if (py < (double)top - half || py > (double)(top + n_rows) + half || px < -half ||
            px > (double)work->width + half || !is_of_layer(work, point, layer))
            continue;
        if (layer == LAYER_RINGED)
            draw_disc(work, top, n_rows, px, py, work->size / 2 + 2.5, raster->ring, 1,
                      work->size / 2 + 1);
        else if (layer == LAYER_CROSSED)
            draw_cross(work, top, n_rows, px, py, work->size / 2 + 1);
        else if (work->dense)
            add_point(work, sums, (gssize)top, n_rows, px, py, colour_of(work, point));
        else
            draw_disc(work, top, n_rows, px, py, work->size / 2, colour_of(work, point), MARK_ALPHA,
                      0);
    }
}

static void
draw_layer(const Work *work, gsize top, gsize n_rows, Layer layer, guint64 *sums)
{
    const GlossMapRaster *raster = work->raster;
    const GlossMapGrid *grid = raster->grid;
    double reach =
        (work->dense && layer < LAYER_CROSSED ? (double)work->spread : work->size / 2 + 4) /
        raster->scale;
    double upper = to_map(raster, (double)top, work->height, 1) + reach;
    double lower = to_map(raster, (double)(top + n_rows), work->height, 1) - reach;
    gsize left = gloss_map_grid_cell_of(grid, to_map(raster, 0, work->width, 0) - reach, 0);
    gsize right = gloss_map_grid_cell_of(
        grid, to_map(raster, (double)work->width, work->width, 0) + reach, 0);

    if (lower > grid->high[1] || upper < grid->low[1])
        return;
    for (gsize row = gloss_map_grid_cell_of(grid, lower, 1);
         row <= gloss_map_grid_cell_of(grid, upper, 1); row++)
        draw_points(work, grid->first[row * grid->n_cells + left],
                    grid->first[row * grid->n_cells + right + 1], top, n_rows, layer, sums);
}

static void
band_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    guint64 *sums = work->sums + thread * BAND * work->width;

    for (gsize band = begin; band < end; band++) {
        gsize top = band * BAND, n_rows = MIN(BAND, work->height - top);

        memset(sums, 0, n_rows * work->width * sizeof *sums);
        if (!work->dense)
            resolve(work, sums, top, n_rows);
        if (work->raster->flags)
            draw_layer(work, top, n_rows, LAYER_DIMMED, sums);
        draw_layer(work, top, n_rows, LAYER_PLAIN, sums);
        if (work->dense)
            resolve(work, sums, top, n_rows);
        if (work->raster->flags) {
            draw_layer(work, top, n_rows, LAYER_CROSSED, sums);
            draw_layer(work, top, n_rows, LAYER_RINGED, sums);
        }
    }
}

/* By the logarithm of the count; full where a pixel has some times as many points as the mean. */
static void
fill_opacity(Work *work, gsize n)
{
    double mean = (double)(n * work->spread * work->spread) / (double)(work->width * work->height);
    double full = CLAMP(CROWDED * mean, 3, MOST);

    for (guint count = 1; count <= MOST; count++) {
        double share = log1p(count) / log1p(full);

        work->inverse[count] = 65536 / count;
        work->opacity[count] = (guint32)(256 * (DENSITY_LOW + (1 - DENSITY_LOW) * MIN(share, 1)));
    }
}

void
gloss_map_raster_draw(const GlossMapRaster *raster, guint32 *pixels, gsize width, gsize height,
                      gsize stride)
{
    gsize n_threads = cloze_pool_get_n_threads(raster->pool), n;
    g_autofree guint64 *sums = g_new(guint64, n_threads * BAND * width + 1);
    Work work = {raster, pixels, width, height, stride, sums, {0}, {0}, 0, FALSE, 1};

    n = count_visible(raster, width, height);
    work.size = gloss_map_raster_get_size(raster, width, height);
    work.dense = n > MANY;
    work.spread = raster->size > 0 ? (gsize)CLAMP(raster->size / 2, 1, 6) : n < 4 * MANY ? 3 : 2;
    fill_opacity(&work, n);
    cloze_pool_parallel_for(raster->pool, (height + BAND - 1) / BAND, 1, band_cb, &work);
}
