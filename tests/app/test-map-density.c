/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-density.h"

#include <string.h>

#define SIDE  40
#define WHITE 0xffffffffu

static const guint32 palette[] = {0xff0000};

/* Points of a map of one unit a pixel, whose middle is that of the picture, y upwards. */
static void
draw(const GlossPoint *points, gsize n, const guint8 *flags, double size, guint32 *pixels)
{
    g_autoptr(GlossMapGrid) grid = gloss_map_grid_new(points, n);
    g_autofree guint8 *colour_of = g_new0(guint8, n);
    g_autoptr(GlossMapLooks) looks = gloss_map_looks_new(grid, colour_of, flags, NULL);
    const GlossMapRaster raster = {.grid = grid,
                                   .looks = looks,
                                   .palette = palette,
                                   .dimmed = 0x808080,
                                   .scale = 1,
                                   .size = size};
    GlossMapDensity density = {&raster, pixels, SIDE, SIDE, SIDE};
    g_autofree guint64 *sums = g_new(guint64, gloss_map_density_count_sums(SIDE));

    memset(pixels, 0xff, SIDE * SIDE * sizeof *pixels);
    gloss_map_density_prepare(&density, n);
    for (guint dimmed = flags ? 2 : 1; dimmed-- > 0;) {
        gloss_map_density_clear(&density, SIDE, sums);
        gloss_map_density_add(&density, 0, n, 0, SIDE, dimmed, sums);
        gloss_map_density_show(&density, 0, SIDE, sums);
    }
}

static guint
count_coloured(const guint32 *pixels)
{
    guint n = 0;

    for (gsize i = 0; i < SIDE * SIDE; i++)
        n += pixels[i] != WHITE;
    return n;
}

/* A point covers as many pixels as its size says, around its place; at an edge those in sight. */
static void
test_spread(void)
{
    const GlossPoint inside = {.x = 2.5f, .y = -3.5f}, edge = {.x = 19.5f, .y = 19.5f};
    const GlossPoint outside = {.x = 25, .y = 0}, left = {.x = -19.5f, .y = 0.5f};
    guint32 pixels[SIDE * SIDE];

    draw(&inside, 1, NULL, 2, pixels);
    g_assert_cmpuint(count_coloured(pixels), ==, 1);
    g_assert_cmphex(pixels[23 * SIDE + 22], !=, WHITE);
    draw(&inside, 1, NULL, 6, pixels);
    g_assert_cmpuint(count_coloured(pixels), ==, 9);
    for (guint y = 22; y <= 24; y++)
        for (guint x = 21; x <= 23; x++)
            g_assert_cmphex(pixels[y * SIDE + x], ==, pixels[23 * SIDE + 22]);
    draw(&edge, 1, NULL, 6, pixels);
    g_assert_cmpuint(count_coloured(pixels), ==, 4);
    draw(&left, 1, NULL, 6, pixels);
    g_assert_cmpuint(count_coloured(pixels), ==, 6);
    draw(&outside, 1, NULL, 6, pixels);
    g_assert_cmpuint(count_coloured(pixels), ==, 0);
}

/* A pixel with more points than can be counted has their colour all the same, at every size. */
static void
test_crowd(void)
{
    g_autofree GlossPoint *points = g_new0(GlossPoint, 3000);
    guint32 pixels[SIDE * SIDE];

    for (guint i = 0; i < 3000; i++)
        points[i].x = points[i].y = 0.5f + (float)(i % 2);
    for (double size = 2; size <= 12; size += 2) {
        draw(points, 3000, NULL, size, pixels);
        g_assert_cmphex(pixels[19 * SIDE + 20] >> 16 & 255, >=, 0xfa);
        g_assert_cmphex(pixels[19 * SIDE + 20] & 255, <, 0x60);
    }
}

/* One point that is chosen shows within a thousand that are not. */
static void
test_dimmed(void)
{
    g_autofree GlossPoint *points = g_new0(GlossPoint, 1000);
    g_autofree guint8 *flags = g_new(guint8, 1000);
    guint32 pixels[SIDE * SIDE], seen;

    for (guint i = 0; i < 1000; i++)
        points[i].x = points[i].y = 0.5f;
    memset(flags, GLOSS_MAP_DIMMED, 1000);
    draw(points, 1000, flags, 2, pixels);
    seen = pixels[19 * SIDE + 20];
    g_assert_cmphex(seen >> 16 & 255, ==, seen & 255);
    flags[999] = 0;
    flags[998] = GLOSS_MAP_HIDDEN;
    draw(points, 1000, flags, 2, pixels);
    seen = pixels[19 * SIDE + 20];
    g_assert_cmphex(seen >> 16 & 255, >, (seen & 255) + 0x10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-density/spread", test_spread);
    g_test_add_func("/map-density/crowd", test_crowd);
    g_test_add_func("/map-density/dimmed", test_dimmed);
    return g_test_run();
}
