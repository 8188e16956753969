/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A sum is one number of four parts of 16 bits: how many points, and their red, green and blue. A point
 * is added to one pixel; those that it covers besides are reached by adding up neighbouring sums,
 * which the limits of a count leave room for. */
#include "app/map-density.h"

#include <math.h>
#include <string.h>

#define BLOCK    64  /* points whose places are computed together */
#define MOST     255 /* points of a pixel whose colours count */
#define SPREAD   6   /* at most */
#define AWAY     64  /* added before a fraction is cut off, so that it is cut downwards */
#define FEW      160000
#define FAINTEST 0.12 /* how opaque one point is at least */
#define CROWDED  12   /* times as many points as the mean make a pixel opaque */

gsize
gloss_map_density_count_sums(gsize width)
{
    return (width + SPREAD) * (GLOSS_MAP_DENSITY_ROWS + SPREAD) + 1;
}

static guint64
make_add(guint32 colour)
{
    return (guint64)1 << 48 | (guint64)(colour >> 16 & 255) << 32 |
           (guint64)(colour >> 8 & 255) << 16 | (colour & 255);
}

/* By the logarithm of the count; full where a pixel has some times as many points as the mean. */
static void
fill_opacity(GlossMapDensity *density, gsize n)
{
    double area = (double)(density->width * density->height);
    double mean = (double)(n * density->spread * density->spread) / area;
    double full = CLAMP(CROWDED * mean, 3, MIN(MOST, 4 * density->most));

    for (guint count = 1; count <= MOST; count++) {
        double share = MIN(log1p(count) / log1p(full), 1);
        guint32 opacity = (guint32)(65536 * (FAINTEST + (1 - FAINTEST) * share));

        density->weight[count] = opacity / count;
        density->rest[count] = 65536 - opacity;
    }
}

void
gloss_map_density_prepare(GlossMapDensity *density, gsize n)
{
    const GlossMapRaster *raster = density->raster;

    density->spread = raster->size > 0 ? (gsize)CLAMP(raster->size / 2, 1, SPREAD)
                      : n < FEW        ? 3
                                       : 2;
    density->most = MOST / (guint32)(density->spread * density->spread);
    for (guint i = 0; i < raster->looks->n_colours; i++)
        density->adds[i] = make_add(raster->palette[i]);
    density->dimmed = make_add(raster->dimmed);
    fill_opacity(density, n);
}

/* Rows and columns of sums begin spread - 1 before those of the pixels; after the last sum there is one
 * for points that are out of sight. */
static gsize
count_columns(const GlossMapDensity *density)
{
    return density->width + density->spread - 1;
}

void
gloss_map_density_clear(const GlossMapDensity *density, gsize n_rows, guint64 *sums)
{
    memset(sums, 0, (count_columns(density) * (n_rows + density->spread - 1) + 1) * sizeof *sums);
}

/* ---- adding points ---- */

typedef struct {
    float scale[2];  /* y turned round */
    float centre[2]; /* of the view, in the map */
    float middle[2]; /* where that is among the sums, and AWAY */
    float n_columns;
    float n_rows;
    float out; /* the sum of points out of sight */
} Placing;

/* Which sum each point of a block belongs to. */
static void
place(const Placing *placing, const float *restrict places, gint32 *restrict slots)
{
    for (gsize i = 0; i < BLOCK; i++) {
        float fx = (places[2 * i] - placing->centre[0]) * placing->scale[0] + placing->middle[0];
        float fy =
            (places[2 * i + 1] - placing->centre[1]) * placing->scale[1] + placing->middle[1];
        float x, y;
        gboolean inside;

        fx = fx < 0 ? 0 : fx > 1e6f ? 1e6f : fx;
        fy = fy < 0 ? 0 : fy > 1e6f ? 1e6f : fy;
        x = (float)(gint32)fx - AWAY;
        y = (float)(gint32)fy - AWAY;
        inside = (x >= 0) & (x < placing->n_columns) & (y >= 0) & (y < placing->n_rows);
        slots[i] = (gint32)(inside ? y * placing->n_columns + x : placing->out);
    }
}

static void
add_to_sum(const GlossMapDensity *density, guint64 *sum, guint64 add)
{
    if (*sum >> 48 < density->most)
        *sum += add;
}

static void
add_block(const GlossMapDensity *density, const gint32 *slots, gsize begin, gsize n,
          gboolean dimmed, guint64 *sums)
{
    const GlossMapLooks *looks = density->raster->looks;
    const guint8 *colour_of = looks->colour_of + begin;
    const guint8 *flags = looks->flags ? looks->flags + begin : NULL;
    guint8 wanted = dimmed ? GLOSS_MAP_DIMMED : 0;

    for (gsize i = 0; i < n; i++)
        if (!flags || (flags[i] & (GLOSS_MAP_DIMMED | GLOSS_MAP_HIDDEN)) == wanted)
            add_to_sum(density, &sums[slots[i]],
                       dimmed ? density->dimmed : density->adds[colour_of[i]]);
}

void
gloss_map_density_add(const GlossMapDensity *density, gsize begin, gsize end, gsize top,
                      gsize n_rows, gboolean dimmed, guint64 *sums)
{
    const GlossMapRaster *raster = density->raster;
    double half = (double)density->spread / 2 - 0.5;
    gsize columns = count_columns(density), rows = n_rows + density->spread - 1;
    const Placing placing = {
        .scale = {(float)raster->scale, (float)-raster->scale},
        .centre = {(float)raster->centre[0], (float)raster->centre[1]},
        .middle = {(float)((double)density->width / 2 + half + AWAY),
                   (float)((double)density->height / 2 - (double)top + half + AWAY)},
        .n_columns = (float)columns,
        .n_rows = (float)rows,
        .out = (float)(columns * rows)};
    float last[2 * BLOCK] = {0};
    gint32 slots[BLOCK];

    for (gsize i = begin; i < end; i += BLOCK) {
        const float *places = raster->grid->places + 2 * i;
        gsize n = MIN(BLOCK, end - i);

        if (n < BLOCK)
            places = memcpy(last, places, 2 * n * sizeof *places);
        place(&placing, places, slots);
        add_block(density, slots, i, n, dimmed, sums);
    }
}

/* ---- showing sums ---- */

/* Each sum becomes that of the spread x spread ones that begin with it. */
static void
widen(const GlossMapDensity *density, guint64 *sums, gsize n_rows)
{
    gsize columns = count_columns(density), n = columns * n_rows;

    for (gsize i = 0; density->spread > 1 && i < n; i++)
        for (gsize row = 1; row < density->spread; row++)
            sums[i] += sums[i + row * columns];
    for (gsize i = 0; density->spread > 1 && i + density->spread <= n; i++)
        for (gsize column = 1; column < density->spread; column++)
            sums[i] += sums[i + column];
}

static guint32
mix(guint64 sum, guint32 under, guint shift, guint32 weight, guint32 rest)
{
    guint32 part = (guint32)(sum >> (2 * shift) & 0xffff);

    return ((part * weight + (under >> shift & 255) * rest) >> 16) << shift;
}

void
gloss_map_density_show(const GlossMapDensity *density, gsize top, gsize n_rows, guint64 *sums)
{
    widen(density, sums, n_rows);
    for (gsize row = 0; row < n_rows; row++) {
        guint32 *out = density->pixels + (top + row) * density->stride;
        const guint64 *in = sums + row * count_columns(density);

        for (gsize x = 0; x < density->width; x++) {
            guint32 count = (guint32)(in[x] >> 48), weight, rest;

            if (!count)
                continue;
            weight = density->weight[count];
            rest = density->rest[count];
            out[x] = 0xff000000u | mix(in[x], out[x], 16, weight, rest) |
                     mix(in[x], out[x], 8, weight, rest) | mix(in[x], out[x], 0, weight, rest);
        }
    }
}
