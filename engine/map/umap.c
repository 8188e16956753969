/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The second stage. An edge is due every max weight / weight epochs. A point that is moved takes its
 * own steps one after the other and sees the others as they were when the epoch began. */
#include "engine/map/umap.h"

#include <math.h>
#include <string.h>

#define CHUNK          256
#define MAX_MOVE       4.0f
#define MAX_NEGATIVE   64
#define LARGE          10000
#define FIT_POINTS     300
#define STEPS_AN_EPOCH 8 /* epochs between reports */

/* Both forces depend on the squared distance alone: a table over its exponent and first bits, with
 * straight lines between. */
#define KNOT_BITS  5
#define LOWEST     -34 /* powers of two */
#define HIGHEST    26
#define N_KNOTS    (((HIGHEST - LOWEST) << KNOT_BITS) + 2)
#define KNOT_SHIFT (23 - KNOT_BITS)

typedef struct {
    float attract[N_KNOTS];
    float repel[N_KNOTS];
} Forces;

typedef struct {
    const ClozeSparseGraph *graph;
    const float *weights; /* of the edges */
    float most;           /* the largest of them */
    const Forces *forces;
    const float *before; /* [n_targets][2] */
    const float *start;  /* [n][2] of the points that move */
    float *after;        /* [n][2] */
    gsize n_targets;
    guint n_negative;
    guint epoch;
    float rate;
    guint n_pulls; /* 2 where both ends of an edge move */
    guint64 seed;
} Work;

static double
squared_misfit(double min_dist, double spread, double a, double b)
{
    double sum = 0;

    for (guint i = 0; i < FIT_POINTS; i++) {
        double x = 3 * spread * i / (FIT_POINTS - 1);
        double wanted = x < min_dist ? 1 : exp(-(x - min_dist) / spread);
        double off = 1 / (1 + a * pow(x, 2 * b)) - wanted;

        sum += off * off;
    }
    return sum;
}

/* Two parameters and a smooth valley: a search by shrinking steps finds its bottom. */
void
cloze_umap_fit_curve(double min_dist, double spread, double *a, double *b)
{
    double step_a = 0.5, step_b = 0.5, best;

    *a = *b = 1;
    best = squared_misfit(min_dist, spread, *a, *b);
    while (step_a > 1e-10) {
        gboolean better = FALSE;

        for (int turn = 0; turn < 8; turn++) {
            static const int way[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                          {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
            double try_a = *a + way[turn][0] * step_a, try_b = *b + way[turn][1] * step_b;
            double misfit =
                try_a > 0 && try_b > 0 ? squared_misfit(min_dist, spread, try_a, try_b) : INFINITY;

            if (misfit < best) {
                best = misfit;
                *a = try_a;
                *b = try_b;
                better = TRUE;
            }
        }
        if (!better) {
            step_a /= 2;
            step_b /= 2;
        }
    }
}

static void
fill_forces(Forces *forces, double a, double b)
{
    for (int i = 0; i < N_KNOTS; i++) {
        double square = ldexp(1 + (double)(i & ((1 << KNOT_BITS) - 1)) / (1 << KNOT_BITS),
                              (i >> KNOT_BITS) + LOWEST);
        double power = pow(square, b);

        forces->attract[i] = (float)(-2 * a * b * power / square / (1 + a * power));
        forces->repel[i] = (float)(2 * b / ((0.001 + square) * (1 + a * power)));
    }
}

static inline float
look_up(const float *table, float square)
{
    guint32 bits;
    int knot;
    float part;

    memcpy(&bits, &square, sizeof bits);
    knot = (int)(bits >> KNOT_SHIFT) - ((127 + LOWEST) << KNOT_BITS);
    if (knot < 0)
        return table[0];
    if (knot >= N_KNOTS - 1)
        return table[N_KNOTS - 1];
    part = (float)(bits & ((1u << KNOT_SHIFT) - 1)) * (1.0f / (1u << KNOT_SHIFT));
    return table[knot] + part * (table[knot + 1] - table[knot]);
}

static inline float
clip(float x)
{
    return x > MAX_MOVE ? MAX_MOVE : x < -MAX_MOVE ? -MAX_MOVE : x;
}

static inline void
step_towards(float *x, float *y, const float *other, const float *table, float rate)
{
    float dx = *x - other[0], dy = *y - other[1];
    float square = dx * dx + dy * dy, force;

    if (!(square > 0))
        return;
    force = look_up(table, square);
    *x += clip(force * dx) * rate;
    *y += clip(force * dy) * rate;
}

/* An edge of period p is due in epoch e where a multiple of p lies in (e - 1, e]. */
static inline gboolean
is_due(float weight, float most, guint epoch)
{
    double share = (double)weight / (double)most;

    return floor(epoch * share) > floor((epoch - 1) * share);
}

static void
move_point(const Work *work, gsize i)
{
    const ClozeSparseGraph *graph = work->graph;
    float x = work->start[2 * i], y = work->start[2 * i + 1];

    for (gsize e = graph->first[i]; e < graph->first[i + 1]; e++) {
        const float *other = work->before + 2 * (gsize)graph->target[e];

        if (!is_due(work->weights[e], work->most, work->epoch))
            continue;
        for (guint pull = 0; pull < work->n_pulls; pull++)
            step_towards(&x, &y, other, work->forces->attract, work->rate);
        for (guint j = 0; j < work->n_negative; j++) {
            guint64 bits = cloze_map_run_mix(work->seed, e * MAX_NEGATIVE + j);
            guint32 far = cloze_map_run_below(bits, work->n_targets);

            /* What moves is among the targets, where it was: it does not flee from itself. */
            if (far == i && work->n_pulls == 2)
                continue;
            step_towards(&x, &y, work->before + 2 * (gsize)far, work->forces->repel, work->rate);
        }
    }
    work->after[2 * i] = x;
    work->after[2 * i + 1] = y;
}

static void
move_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    for (gsize i = begin; i < end; i++)
        move_point(data, i);
}

static guint
count_epochs(const ClozeUmapOptions *options, gsize n)
{
    if (options->n_epochs)
        return options->n_epochs;
    return n <= LARGE ? 500 : 200;
}

static void
start_work(Work *work, Forces *forces, const ClozeUmapOptions *options)
{
    double a, b;
    gsize n_edges = work->graph->first[work->graph->n];

    cloze_umap_fit_curve(options->min_dist, options->spread, &a, &b);
    fill_forces(forces, a, b);
    work->forces = forces;
    work->weights = work->graph->weight;
    work->n_negative = MIN(options->n_negative, MAX_NEGATIVE);
    for (gsize e = 0; e < n_edges; e++)
        work->most = MAX(work->most, work->weights[e]);
}

gboolean
cloze_umap_optimise(const ClozeSparseGraph *graph, const ClozeUmapOptions *options,
                    const ClozeMapRun *run, float *points, GError **error)
{
    gsize n = graph->n;
    guint n_epochs = count_epochs(options, n);
    g_autofree Forces *forces = g_new(Forces, 1);
    g_autofree float *other = g_new(float, 2 * n);
    Work work = {.graph = graph, .n_targets = n, .n_pulls = 2};

    start_work(&work, forces, options);
    for (guint epoch = 0; epoch < n_epochs; epoch++) {
        if (epoch % STEPS_AN_EPOCH == 0 &&
            !cloze_map_run_report(run, "layout", (double)epoch / n_epochs, error))
            return FALSE;
        memcpy(other, points, 2 * n * sizeof *other);
        work.before = work.start = other;
        work.after = points;
        work.epoch = epoch + 1;
        work.seed = cloze_map_run_mix(run->seed, 3000 + epoch);
        work.rate = 1 - (float)epoch / (float)n_epochs;
        cloze_pool_parallel_for(run->pool, n, CHUNK, move_cb, &work);
    }
    return TRUE;
}

/* The mean of where the neighbours stand, by membership. */
static void
place_between(const ClozeNeighbours *neighbours, const float *fixed, const float *membership,
              float *points)
{
    gsize k = neighbours->k;

    for (gsize i = 0; i < neighbours->n; i++) {
        double x = 0, y = 0, sum = 0;

        for (gsize j = 0; j < k; j++) {
            const float *at = fixed + 2 * (gsize)neighbours->index[i * k + j];
            double w = (double)membership[i * k + j];

            x += w * (double)at[0];
            y += w * (double)at[1];
            sum += w;
        }
        points[2 * i] = (float)(x / sum);
        points[2 * i + 1] = (float)(y / sum);
    }
}

gboolean
cloze_umap_transform(const ClozeNeighbours *neighbours, const float *fixed, gsize n,
                     const ClozeUmapOptions *options, const ClozeMapRun *run, float *points,
                     GError **error)
{
    gsize m = neighbours->n, k = neighbours->k;
    guint n_epochs = MAX(count_epochs(options, n) / 3, 1);
    g_autofree Forces *forces = g_new(Forces, 1);
    g_autofree float *membership = g_new(float, m *k + 1);
    g_autofree gsize *first = g_new(gsize, m + 1);
    const ClozeSparseGraph graph = {m, first, neighbours->index, membership};
    double mean_all = cloze_fuzzy_graph_mean(neighbours);
    Work work = {.graph = &graph, .n_targets = n, .n_pulls = 1};

    for (gsize i = 0; i <= m; i++)
        first[i] = i * k;
    for (gsize i = 0; i < m; i++)
        cloze_fuzzy_graph_scale(neighbours->distance + i * k, k, mean_all, membership + i * k);
    place_between(neighbours, fixed, membership, points);
    start_work(&work, forces, options);
    for (guint epoch = 0; epoch < n_epochs; epoch++) {
        if (epoch % STEPS_AN_EPOCH == 0 &&
            !cloze_map_run_report(run, "layout", (double)epoch / n_epochs, error))
            return FALSE;
        work.before = fixed;
        work.start = work.after = points;
        work.epoch = epoch + 1;
        work.seed = cloze_map_run_mix(run->seed, 3000 + epoch);
        work.rate = 0.25f * (1 - (float)epoch / (float)n_epochs);
        cloze_pool_parallel_for(run->pool, m, CHUNK, move_cb, &work);
    }
    return TRUE;
}
