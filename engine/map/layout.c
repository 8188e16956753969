/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of steps and where a layout starts. What a step does is in its own file. */
#include "engine/map/layout.h"

#include <math.h>
#include <string.h>

#include "engine/base/blas.h"
#include "engine/map/map-twins.h"
#include "engine/map/principal.h"
#include "engine/map/spectral.h"

#define SPECTRAL_ITEMS 30000
#define START_EXTENT   10.0
#define START_NOISE    1e-3
#define PLACE_K        15

static const char *const method_names[] = {"umap", "tsne", "pca", "plain"};

gboolean
cloze_layout_parse_method(const char *name, ClozeLayoutMethod *method)
{
    for (guint i = 0; i < G_N_ELEMENTS(method_names); i++)
        if (g_str_equal(name, method_names[i])) {
            *method = (ClozeLayoutMethod)i;
            return TRUE;
        }
    return FALSE;
}

const char *
cloze_layout_get_method_name(ClozeLayoutMethod method)
{
    return method_names[method];
}

static void
copy_plain(const ClozeMapVectors *vectors, float *points)
{
    for (gsize i = 0; i < vectors->n; i++)
        for (gsize axis = 0; axis < vectors->d; axis++)
            points[2 * i + axis] =
                vectors->x[i * vectors->d + axis] + (vectors->mean ? vectors->mean[axis] : 0);
}

static gboolean
start_from_components(ClozeLayout *layout, const ClozeMapVectors *vectors, const ClozeMapRun *run,
                      GError **error)
{
    g_autoptr(ClozePrincipal) principal = cloze_principal_find(vectors, 2, run, error);

    if (!principal)
        return FALSE;
    for (gsize i = 0; i < layout->n; i++)
        for (gsize axis = 0; axis < principal->k; axis++)
            layout->points[2 * i + axis] = principal->points[i * principal->k + axis];
    for (gsize axis = 0; axis < 2; axis++)
        layout->explained[axis] = axis < principal->k && principal->total > 0
                                      ? principal->variance[axis] / principal->total
                                      : 0;
    return TRUE;
}

/* Each axis becomes 0 .. START_EXTENT, a little shaken, so that no two points are one. */
static void
stretch_start(float *points, gsize n, guint64 seed)
{
    for (gsize axis = 0; axis < 2; axis++) {
        double low = INFINITY, high = -INFINITY, scale;

        for (gsize i = 0; i < n; i++) {
            low = MIN(low, (double)points[2 * i + axis]);
            high = MAX(high, (double)points[2 * i + axis]);
        }
        scale = high > low ? START_EXTENT / (high - low) : 0;
        for (gsize i = 0; i < n; i++) {
            double noise = cloze_map_run_signed(cloze_map_run_mix(seed, 2 * i + axis));

            points[2 * i + axis] = (float)(((double)points[2 * i + axis] - low) * scale +
                                           noise * (scale > 0 ? START_NOISE : START_EXTENT / 2));
        }
    }
}

static gboolean
start_from_graph(ClozeLayout *layout, const ClozeSparseGraph *graph, const ClozeMapVectors *vectors,
                 const ClozeMapRun *run, GError **error)
{
    g_autofree double *places = NULL;

    if (layout->n <= SPECTRAL_ITEMS) {
        places = g_new(double, 2 * layout->n);
        if (cloze_spectral_place(graph, run, places)) {
            for (gsize i = 0; i < 2 * layout->n; i++)
                layout->points[i] = (float)places[i];
            return TRUE;
        }
    }
    return start_from_components(layout, vectors, run, error);
}

static gboolean
run_umap(ClozeLayout *layout, const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
         const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeSparseGraph) graph = NULL;

    layout->neighbours =
        cloze_neighbours_find(vectors, MAX(options->n_neighbours, 2) - 1, run, error);
    if (!layout->neighbours)
        return FALSE;
    graph = cloze_fuzzy_graph_new(layout->neighbours, run, NULL);
    if (!start_from_graph(layout, graph, vectors, run, error))
        return FALSE;
    layout->explained[0] = layout->explained[1] = NAN;
    stretch_start(layout->points, layout->n, run->seed);
    return cloze_umap_optimise(graph, &options->umap, run, layout->points, error);
}

static gboolean
run_tsne(ClozeLayout *layout, const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
         const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeSparseGraph) affinities = NULL;

    layout->neighbours =
        cloze_neighbours_find(vectors, (gsize)MAX(3 * options->tsne.perplexity, 1), run, error);
    if (!layout->neighbours || !start_from_components(layout, vectors, run, error))
        return FALSE;
    layout->explained[0] = layout->explained[1] = NAN;
    affinities =
        cloze_affinities_new(layout->neighbours, vectors->metric, options->tsne.perplexity, run);
    return cloze_tsne_optimise(affinities, &options->tsne, run, layout->points, error);
}

static gboolean
run_method(ClozeLayout *layout, const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
           const ClozeMapRun *run, GError **error)
{
    if (vectors->d <= 2 || options->method == CLOZE_LAYOUT_PLAIN) {
        layout->method = CLOZE_LAYOUT_PLAIN;
        copy_plain(vectors, layout->points);
        return TRUE;
    }
    if (vectors->n == 1)
        return TRUE;
    switch (options->method) {
    case CLOZE_LAYOUT_TSNE: return run_tsne(layout, vectors, options, run, error);
    case CLOZE_LAYOUT_PCA: return start_from_components(layout, vectors, run, error);
    default: return run_umap(layout, vectors, options, run, error);
    }
}

/* Rows that are the same would be pushed apart by the forces: each is laid out once. A tree of
 * neighbours that are all the same row would also come apart into pieces. */
static gboolean
run_distinct(ClozeLayout *layout, const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
             const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeMapTwins) twins = NULL;
    g_autoptr(ClozeLayout) distinct = NULL;
    g_autofree float *rows = NULL;
    ClozeMapVectors once = *vectors;

    if (vectors->d > 2 && options->method != CLOZE_LAYOUT_PLAIN &&
        options->method != CLOZE_LAYOUT_PCA)
        twins = cloze_map_twins_find(vectors);
    if (!twins || twins->n_distinct == vectors->n)
        return run_method(layout, vectors, options, run, error);
    once.x = rows = cloze_map_twins_take_distinct(twins, vectors);
    once.n = twins->n_distinct;
    distinct = cloze_layout_new(&once, options, run, error);
    if (!distinct)
        return FALSE;
    for (gsize i = 0; i < layout->n; i++)
        memcpy(layout->points + 2 * i, distinct->points + 2 * (gsize)twins->group[i],
               2 * sizeof *layout->points);
    return TRUE;
}

ClozeLayout *
cloze_layout_new(const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
                 const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeLayout) layout = NULL;

    if (!cloze_blas_open(error))
        return NULL;
    layout = g_new0(ClozeLayout, 1);
    layout->method = options->method;
    layout->n = vectors->n;
    layout->points = g_new0(float, 2 * vectors->n);
    layout->explained[0] = layout->explained[1] = NAN;
    if (!run_distinct(layout, vectors, options, run, error) ||
        !cloze_map_run_report(run, "layout", 1, error))
        return NULL;
    return g_steal_pointer(&layout);
}

/* points of @from to those of @to by least squares: to = a + B from, a column an axis. The components of
 * other rows may be turned or mirrored. */
static void
fit_turn(const float *from, const float *to, gsize n, double turn[2][3])
{
    double mean_from[2] = {0, 0}, mean_to[2] = {0, 0}, square[3] = {0, 0, 0}, det;

    for (gsize i = 0; i < 2 * n; i++) {
        mean_from[i & 1] += (double)from[i] / (double)n;
        mean_to[i & 1] += (double)to[i] / (double)n;
    }
    for (gsize i = 0; i < n; i++) {
        double x = (double)from[2 * i] - mean_from[0], y = (double)from[2 * i + 1] - mean_from[1];

        square[0] += x * x;
        square[1] += x * y;
        square[2] += y * y;
    }
    det = square[0] * square[2] - square[1] * square[1];
    for (gsize axis = 0; axis < 2; axis++) {
        double along[2] = {0, 0};

        for (gsize i = 0; i < n; i++) {
            double off = (double)to[2 * i + axis] - mean_to[axis];

            along[0] += off * ((double)from[2 * i] - mean_from[0]);
            along[1] += off * ((double)from[2 * i + 1] - mean_from[1]);
        }
        turn[axis][1] = det > 0 ? (along[0] * square[2] - along[1] * square[1]) / det
                                : (square[0] > 0 && axis == 0 ? along[0] / square[0] : 0);
        turn[axis][2] = det > 0 ? (along[1] * square[0] - along[0] * square[1]) / det : 0;
        turn[axis][0] = mean_to[axis] - turn[axis][1] * mean_from[0] - turn[axis][2] * mean_from[1];
    }
}

/* (transfer full) [n][2] of the plane of @principal, which may have a single axis. */
static float *
project_plane(const ClozePrincipal *principal, const ClozeMapVectors *vectors,
              const ClozeMapRun *run)
{
    g_autofree float *found = g_new(float, vectors->n * principal->k + 1);
    float *plane = g_new0(float, 2 * vectors->n + 1);

    cloze_principal_project(principal, vectors, run, found);
    for (gsize i = 0; i < vectors->n; i++)
        memcpy(plane + 2 * i, found + i * principal->k, principal->k * sizeof *plane);
    return plane;
}

static gboolean
place_by_components(const ClozeLayout *layout, const ClozeMapVectors *vectors,
                    const ClozeMapVectors *more, const ClozeMapRun *run, float *points,
                    GError **error)
{
    g_autoptr(ClozePrincipal) principal = cloze_principal_find(vectors, 2, run, error);
    g_autofree float *stand = NULL, *found = NULL;
    double turn[2][3];

    if (!principal)
        return FALSE;
    stand = project_plane(principal, vectors, run);
    found = project_plane(principal, more, run);
    fit_turn(stand, layout->points, vectors->n, turn);
    for (gsize i = 0; i < more->n; i++)
        for (gsize axis = 0; axis < 2; axis++)
            points[2 * i + axis] = (float)(turn[axis][0] + turn[axis][1] * (double)found[2 * i] +
                                           turn[axis][2] * (double)found[2 * i + 1]);
    return TRUE;
}

gboolean
cloze_layout_place(const ClozeLayout *layout, const ClozeMapVectors *vectors,
                   const ClozeMapVectors *more, const ClozeLayoutOptions *options,
                   const ClozeMapRun *run, float *points, GError **error)
{
    g_autoptr(ClozeNeighbours) neighbours = NULL;

    if (layout->method == CLOZE_LAYOUT_PLAIN) {
        copy_plain(more, points);
        return TRUE;
    }
    if (layout->method == CLOZE_LAYOUT_PCA)
        return place_by_components(layout, vectors, more, run, points, error);
    neighbours = cloze_neighbours_query(vectors, more, PLACE_K, run, error);
    if (!neighbours)
        return FALSE;
    if (layout->method == CLOZE_LAYOUT_TSNE)
        return cloze_tsne_transform(neighbours, vectors->metric, layout->points, layout->n,
                                    &options->tsne, run, points, error);
    return cloze_umap_transform(neighbours, layout->points, layout->n, &options->umap, run, points,
                                error);
}

void
cloze_layout_free(ClozeLayout *layout)
{
    if (!layout)
        return;
    g_free(layout->points);
    g_clear_pointer(&layout->neighbours, cloze_neighbours_free);
    g_free(layout);
}
