/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows are copied apart only where both kinds are there. */
#include "plugins/visualizer/visualizer-place.h"

#include <string.h>

static gboolean
is_placed(const GlossProjectRequest *request, gsize item)
{
    return request->places && (!request->placed || request->placed[item]);
}

static gsize
count_placed(const GlossProjectRequest *request, gsize n)
{
    gsize n_placed = 0;

    for (gsize i = 0; i < n; i++)
        n_placed += is_placed(request, i) ? 1 : 0;
    return n_placed;
}

/* The rows that are placed, or those that are not: [n][d]. */
static float *
take_rows(const ClozeMapVectors *vectors, const GlossProjectRequest *request, gboolean placed,
          gsize n)
{
    float *rows = g_new(float, n * vectors->d + 1);
    gsize at = 0;

    for (gsize i = 0; i < vectors->n; i++)
        if (is_placed(request, i) == placed)
            memcpy(rows + vectors->d * at++, cloze_map_vectors_row(vectors, i),
                   vectors->d * sizeof *rows);
    return rows;
}

static void
keep_places(const GlossProjectRequest *request, gsize n, float *points)
{
    gsize at = 0;

    for (gsize i = 0; i < n; i++)
        if (is_placed(request, i)) {
            points[2 * at] = request->places[i].x;
            points[2 * at++ + 1] = request->places[i].y;
        }
}

static float *
place_rest(const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
           const GlossProjectRequest *request, gsize n_placed, const ClozeMapRun *run,
           GError **error)
{
    gsize n_more = vectors->n - n_placed, at = 0;
    g_autofree float *old_rows = take_rows(vectors, request, TRUE, n_placed);
    g_autofree float *new_rows = take_rows(vectors, request, FALSE, n_more);
    g_autofree float *old_points = g_new(float, 2 * n_placed);
    g_autofree float *new_points = g_new(float, 2 * n_more);
    const ClozeLayout layout = {.method = options->method, .n = n_placed, .points = old_points};
    ClozeMapVectors old = *vectors, more = *vectors;
    float *points;

    old.x = old_rows;
    old.n = n_placed;
    more.x = new_rows;
    more.n = n_more;
    keep_places(request, vectors->n, old_points);
    if (!cloze_layout_place(&layout, &old, &more, options, run, new_points, error))
        return NULL;
    points = g_new(float, 2 * vectors->n);
    for (gsize i = 0; i < vectors->n; i++) {
        gboolean placed = is_placed(request, i);
        const float *from = placed ? old_points + 2 * (i - at) : new_points + 2 * at;

        memcpy(points + 2 * i, from, 2 * sizeof *points);
        at += placed ? 0 : 1;
    }
    return points;
}

float *
gloss_visualizer_place_run(const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
                           const GlossProjectRequest *request, const ClozeMapRun *run,
                           GError **error)
{
    gsize n = vectors->n, n_placed = count_placed(request, n);
    g_autoptr(ClozeLayout) layout = NULL;
    float *points;

    if (n_placed == n && n > 0) {
        points = g_new(float, 2 * n);
        keep_places(request, n, points);
        return points;
    }
    if (n_placed > 0 && vectors->d > 2)
        return place_rest(vectors, options, request, n_placed, run, error);
    layout = cloze_layout_new(vectors, options, run, error);
    return layout ? g_steal_pointer(&layout->points) : NULL;
}
