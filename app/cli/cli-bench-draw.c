/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A million points in clouds, drawn into a window's worth of pixels; every piece of work is a frame
 * of another place and scale. */
#include "app/cli/cli-bench-draw.h"

#include "app/map-raster.h"
#include "engine/base/pool.h"
#include "engine/map/map-run.h"

#define N_POINTS 1000000
#define WIDTH    1280
#define HEIGHT   800
#define N_CLOUDS 24
#define N_FRAMES 16 /* before the way begins again */

typedef struct {
    ClozePool *pool;
    GlossPoint *points;
    guint8 *colour_of;
    GlossMapGrid *grid;
    GlossMapLooks *looks;
    guint32 *pixels;
    GlossMapRaster raster;
    double whole; /* the scale that shows everything */
    guint frame;
} Draw;

static const guint32 palette[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7};

static void
free_draw(gpointer data)
{
    Draw *self = data;

    gloss_map_looks_free(self->looks);
    gloss_map_grid_free(self->grid);
    cloze_pool_free(self->pool);
    g_free(self->points);
    g_free(self->colour_of);
    g_free(self->pixels);
    g_free(self);
}

/* A sum of four uniform numbers around each cloud's middle. */
static void
fill_points(Draw *self)
{
    for (guint i = 0; i < N_POINTS; i++) {
        guint cloud = i % N_CLOUDS;
        double at[2];

        for (guint axis = 0; axis < 2; axis++) {
            at[axis] = 10 * cloze_map_run_signed(cloze_map_run_mix(axis, cloud));
            for (guint k = 0; k < 4; k++)
                at[axis] += 0.5 * cloze_map_run_signed(cloze_map_run_mix(10 + axis * 4 + k, i));
        }
        self->points[i] = (GlossPoint){(float)at[0], (float)at[1], (gint)cloud, 1};
        self->colour_of[i] = (guint8)(cloud % G_N_ELEMENTS(palette));
    }
}

/* In and out, and to and fro. */
static gboolean
run_frame(gpointer data, GCancellable *cancellable, GError **error)
{
    Draw *self = data;
    guint step = self->frame++ % N_FRAMES;
    GlossMapRaster raster = self->raster;

    raster.scale = self->whole * (1 + 0.25 * MIN(step, N_FRAMES - step));
    raster.centre[0] += 0.5 * (double)step / self->whole * 20;
    gloss_map_raster_draw(&raster, self->pixels, WIDTH, HEIGHT, WIDTH);
    return TRUE;
}

gboolean
gloss_cli_bench_draw_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                             GError **error)
{
    Draw *self = g_new0(Draw, 1);

    self->pool = cloze_pool_new(cli->threads);
    self->points = g_new(GlossPoint, N_POINTS);
    self->colour_of = g_new(guint8, N_POINTS);
    self->pixels = g_new(guint32, WIDTH * HEIGHT);
    fill_points(self);
    self->grid = gloss_map_grid_new(self->points, N_POINTS);
    self->looks = gloss_map_looks_new(self->grid, self->colour_of, NULL, self->pool);
    self->raster = (GlossMapRaster){.grid = self->grid,
                                    .looks = self->looks,
                                    .palette = palette,
                                    .background = 0xffffff,
                                    .pool = self->pool};
    gloss_map_raster_fit(&self->raster, WIDTH, HEIGHT);
    self->whole = self->raster.scale;
    *work = (GlossCliBenchWork){.unit = "ms",
                                .warmup = 2,
                                .runs = 7,
                                .run = run_frame,
                                .data = self,
                                .free_data = free_draw};
    return TRUE;
}
