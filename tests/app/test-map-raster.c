/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-raster.h"

#include <string.h>

#include "engine/base/pool.h"
#include "engine/map/map-run.h"

#define SIDE 200

static const guint32 palette[] = {0xff0000, 0x00ff00};

static void
draw(const GlossPoint *points, gsize n, const guint8 *flags, ClozePool *pool, guint32 *pixels)
{
    g_autoptr(GlossMapGrid) grid = gloss_map_grid_new(points, n);
    g_autofree guint8 *colour_of = g_new0(guint8, n);
    g_autoptr(GlossMapLooks) looks = gloss_map_looks_new(grid, colour_of, flags, pool);
    GlossMapRaster raster = {.grid = grid,
                             .looks = looks,
                             .palette = palette,
                             .background = 0xffffff,
                             .dimmed = 0x888888,
                             .ring = 0x0000ff,
                             .pool = pool};

    gloss_map_raster_fit(&raster, SIDE, SIDE);
    gloss_map_raster_draw(&raster, pixels, SIDE, SIDE, SIDE);
}

static guint32
at(const guint32 *pixels, guint x, guint y)
{
    return pixels[y * SIDE + x];
}

/* Two points: lower left and upper right, with a margin of 4 %. */
static const GlossPoint two[] = {{0, 0, 0, 0}, {1, 1, 0, 0}};

static void
test_marks(void)
{
    guint32 pixels[SIDE * SIDE];

    draw(two, 2, NULL, NULL, pixels);
    g_assert_cmphex(at(pixels, 100, 100), ==, 0xffffffff);
    g_assert_cmphex(at(pixels, 8, 191) & 0xff0000, ==, 0xff0000);
    g_assert_cmpuint(at(pixels, 8, 191) & 0xff, <, 0x40);
    g_assert_cmpuint(at(pixels, 191, 8) & 0xff, <, 0x40);
    g_assert_cmphex(at(pixels, 8, 8), ==, 0xffffffff);
}

static void
test_flags(void)
{
    const guint8 flags[] = {GLOSS_MAP_DIMMED, GLOSS_MAP_HIDDEN};
    guint32 pixels[SIDE * SIDE];
    guint32 seen;

    draw(two, 2, flags, NULL, pixels);
    seen = at(pixels, 8, 191);
    g_assert_cmphex(seen >> 16 & 255, ==, seen & 255);
    g_assert_cmphex(seen & 255, <, 0xb0);
    g_assert_cmphex(at(pixels, 191, 8), ==, 0xffffffff);
}

/* The middle of a mark that is crossed has the strokes' colour. */
static void
test_crossed(void)
{
    const guint8 flags[] = {GLOSS_MAP_CROSSED, 0};
    guint32 pixels[SIDE * SIDE];

    draw(two, 2, flags, NULL, pixels);
    g_assert_cmphex(at(pixels, 8, 191) & 0xff, >, 0xc0);
    g_assert_cmphex(at(pixels, 191, 8) & 0xff, <, 0x40);
}

static GlossPoint *
make_many(gsize n)
{
    GlossPoint *points = g_new0(GlossPoint, n);

    for (gsize i = 0; i < n; i++) {
        points[i].x = (float)cloze_map_run_signed(cloze_map_run_mix(1, i));
        points[i].y = (float)cloze_map_run_signed(cloze_map_run_mix(2, i));
        if (i % 2)
            points[i].x = points[i].y = 0.5f * points[i].x - 0.5f;
    }
    return points;
}

/* Where more points lie the colour is stronger. */
static void
test_density(void)
{
    g_autofree GlossPoint *points = make_many(60000);
    g_autofree guint32 *pixels = g_new(guint32, SIDE * SIDE);

    draw(points, 60000, NULL, NULL, pixels);
    g_assert_cmpuint(at(pixels, 60, 140) & 255, <, at(pixels, 140, 60) & 255);
    g_assert_cmphex(at(pixels, 1, 1), ==, 0xffffffff);
}

static void
test_threads(void)
{
    g_autofree GlossPoint *points = make_many(60000);
    g_autofree guint32 *alone = g_new(guint32, SIDE * SIDE);
    g_autofree guint32 *together = g_new(guint32, SIDE * SIDE);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);

    draw(points, 60000, NULL, NULL, alone);
    draw(points, 60000, NULL, pool, together);
    g_assert_cmpmem(alone, SIDE * SIDE * 4, together, SIDE * SIDE * 4);
    draw(points, 5000, NULL, NULL, alone);
    draw(points, 5000, NULL, pool, together);
    g_assert_cmpmem(alone, SIDE * SIDE * 4, together, SIDE * SIDE * 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-raster/marks", test_marks);
    g_test_add_func("/map-raster/flags", test_flags);
    g_test_add_func("/map-raster/density", test_density);
    g_test_add_func("/map-raster/threads", test_threads);
    g_test_add_func("/map-raster/crossed", test_crossed);
    return g_test_run();
}
