/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gradient descent with momentum and gains of each coordinate. Forces are read from all points
 * before any moves. */
#include "engine/map/tsne.h"

#include <math.h>
#include <string.h>

#include "engine/map/grid-repulsion.h"

#define CHUNK            512
#define START_SPREAD     1e-4
#define LEAST_RATE       200.0
#define LONGEST_STEP     5.0f
#define GAIN_UP          0.2f
#define GAIN_DOWN        0.8f
#define LEAST_GAIN       0.01f
#define ROUNDS_A_REPORT  10
#define TRANSFORM_ROUNDS 100
#define TRANSFORM_RATE   0.1

typedef struct {
    const ClozeSparseGraph *affinities;
    const float *points;
    const float *repulsion;
    float *pull; /* [n][2] */
    float *moved;
    float *speed; /* [n][2] */
    float *gain;  /* [n][2] */
    float exaggeration;
    float inverse_z;
    float rate;
    float momentum;
} Work;

static void
pull_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;
    const ClozeSparseGraph *graph = work->affinities;

    for (gsize i = begin; i < end; i++) {
        float x = work->points[2 * i], y = work->points[2 * i + 1], px = 0, py = 0;

        for (gsize e = graph->first[i]; e < graph->first[i + 1]; e++) {
            const float *other = work->points + 2 * (gsize)graph->target[e];
            float dx = x - other[0], dy = y - other[1];
            float force = graph->weight[e] / (1 + dx * dx + dy * dy);

            px += force * dx;
            py += force * dy;
        }
        work->pull[2 * i] = px;
        work->pull[2 * i + 1] = py;
    }
}

/* The step of one coordinate. */
static float
advance(Work *work, gsize at)
{
    float gradient = work->exaggeration * work->pull[at] - work->inverse_z * work->repulsion[at];
    float *speed = &work->speed[at], *gain = &work->gain[at];

    *gain = (gradient > 0) != (*speed > 0) ? *gain + GAIN_UP : *gain * GAIN_DOWN;
    *gain = MAX(*gain, LEAST_GAIN);
    *speed = work->momentum * *speed - work->rate * *gain * gradient;
    return *speed;
}

static void
move_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Work *work = data;

    for (gsize i = begin; i < end; i++) {
        float dx = advance(work, 2 * i), dy = advance(work, 2 * i + 1);
        float length = sqrtf(dx * dx + dy * dy);
        float scale = length > LONGEST_STEP ? LONGEST_STEP / length : 1;

        work->moved[2 * i] += scale * dx;
        work->moved[2 * i + 1] += scale * dy;
    }
}

static void
centre(float *points, gsize n)
{
    double x = 0, y = 0;

    for (gsize i = 0; i < n; i++) {
        x += (double)points[2 * i];
        y += (double)points[2 * i + 1];
    }
    for (gsize i = 0; i < n; i++) {
        points[2 * i] -= (float)(x / (double)n);
        points[2 * i + 1] -= (float)(y / (double)n);
    }
}

/* The first coordinate's spread becomes START_SPREAD; a start without spread gets some. */
static void
scale_start(float *points, gsize n, guint64 seed)
{
    double square = 0, scale;

    centre(points, n);
    for (gsize i = 0; i < n; i++)
        square += (double)points[2 * i] * (double)points[2 * i];
    scale = square > 0 ? START_SPREAD / sqrt(square / (double)n) : 0;
    for (gsize i = 0; i < 2 * n; i++)
        points[i] =
            (float)((double)points[i] * scale +
                    0.01 * START_SPREAD * cloze_map_run_signed(cloze_map_run_mix(seed, 77 + i)));
}

static gboolean
descend(Work *work, ClozeGridRepulsion *grid, const ClozeTsneOptions *options,
        const ClozeMapRun *run, float *points, float *repulsion, GError **error)
{
    gsize n = work->affinities->n;
    guint n_all = options->n_early + options->n_rounds;

    for (guint turn = 0; turn < n_all; turn++) {
        gboolean early = turn < options->n_early;

        if (turn % ROUNDS_A_REPORT == 0 &&
            !cloze_map_run_report(run, "layout", (double)turn / n_all, error))
            return FALSE;
        if (turn == options->n_early) {
            memset(work->speed, 0, 2 * n * sizeof *work->speed);
            for (gsize i = 0; i < 2 * n; i++)
                work->gain[i] = 1;
        }
        work->exaggeration = early ? (float)options->exaggeration : 1;
        work->momentum = early ? 0.5f : 0.8f;
        work->rate = (float)MAX((double)n / options->exaggeration, LEAST_RATE);
        cloze_pool_parallel_for(run->pool, n, CHUNK, pull_cb, work);
        work->inverse_z = (float)(1 / cloze_grid_repulsion_compute(grid, points, repulsion));
        cloze_pool_parallel_for(run->pool, n, CHUNK, move_cb, work);
        centre(points, n);
    }
    return TRUE;
}

gboolean
cloze_tsne_optimise(const ClozeSparseGraph *affinities, const ClozeTsneOptions *options,
                    const ClozeMapRun *run, float *points, GError **error)
{
    gsize n = affinities->n;
    g_autoptr(ClozeGridRepulsion) grid = cloze_grid_repulsion_new(n, run);
    g_autofree float *memory = g_new0(float, 8 * n);
    float *repulsion = memory;
    Work work = {.affinities = affinities, .points = points, .moved = points};

    work.repulsion = repulsion;
    work.pull = memory + 2 * n;
    work.speed = memory + 4 * n;
    work.gain = memory + 6 * n;
    for (gsize i = 0; i < 2 * n; i++)
        work.gain[i] = 1;
    scale_start(points, n, run->seed);
    return descend(&work, grid, options, run, points, repulsion, error);
}

typedef struct {
    const ClozeNeighbours *neighbours;
    const float *fixed;
    gsize n;
    const double *p; /* [m][k] */
    float *points;
} Placing;

/* The gradient of one new point's own divergence; @x @y move by it. */
static void
place_once(const Placing *placing, gsize i, double *x, double *y)
{
    gsize k = placing->neighbours->k;
    double pull_x = 0, pull_y = 0, push_x = 0, push_y = 0, z = 0;

    for (gsize j = 0; j < k; j++) {
        const float *other = placing->fixed + 2 * (gsize)placing->neighbours->index[i * k + j];
        double dx = *x - (double)other[0], dy = *y - (double)other[1];
        double force = placing->p[i * k + j] / (1 + dx * dx + dy * dy);

        pull_x += force * dx;
        pull_y += force * dy;
    }
    for (gsize j = 0; j < placing->n; j++) {
        double dx = *x - (double)placing->fixed[2 * j];
        double dy = *y - (double)placing->fixed[2 * j + 1], q = 1 / (1 + dx * dx + dy * dy);

        z += q;
        push_x += q * q * dx;
        push_y += q * q * dy;
    }
    *x -= TRANSFORM_RATE * (pull_x - push_x / z);
    *y -= TRANSFORM_RATE * (pull_y - push_y / z);
}

static void
place_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Placing *placing = data;
    gsize k = placing->neighbours->k;

    for (gsize i = begin; i < end; i++) {
        double x = 0, y = 0;

        for (gsize j = 0; j < k; j++) {
            const float *other = placing->fixed + 2 * (gsize)placing->neighbours->index[i * k + j];

            x += placing->p[i * k + j] * (double)other[0];
            y += placing->p[i * k + j] * (double)other[1];
        }
        for (guint turn = 0; turn < TRANSFORM_ROUNDS; turn++)
            place_once(placing, i, &x, &y);
        placing->points[2 * i] = (float)x;
        placing->points[2 * i + 1] = (float)y;
    }
}

gboolean
cloze_tsne_transform(const ClozeNeighbours *neighbours, ClozeMetric metric, const float *fixed,
                     gsize n, const ClozeTsneOptions *options, const ClozeMapRun *run,
                     float *points, GError **error)
{
    gsize m = neighbours->n, k = neighbours->k;
    g_autofree double *p = g_new(double, m *k + 1);
    g_autofree double *square = g_new(double, k);
    Placing placing = {neighbours, fixed, n, p, points};

    for (gsize i = 0; i < m; i++) {
        for (gsize j = 0; j < k; j++) {
            double d = (double)neighbours->distance[i * k + j];

            square[j] = metric == CLOZE_METRIC_COSINE ? 2 * d : d * d;
        }
        cloze_affinities_find_beta(square, k, MIN(options->perplexity / 6, 0.5 * (double)k),
                                   p + i * k);
    }
    for (gsize done = 0; done < m; done += 256) {
        Placing part = placing;

        if (!cloze_map_run_report(run, "layout", (double)done / (double)m, error))
            return FALSE;
        part.p = p + done * k;
        part.points = points + 2 * done;
        part.neighbours =
            &(ClozeNeighbours){neighbours->index + done * k, NULL, MIN(m - done, 256), k};
        cloze_pool_parallel_for(run->pool, part.neighbours->n, 4, place_cb, &part);
    }
    return TRUE;
}
