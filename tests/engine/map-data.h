/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small sets of vectors for the tests of maps: clouds around a few corners, by seed. */
#pragma once

#include "engine/map/map-vectors.h"

/* (transfer full) x[n][d]: item i lies around corner i % n_corners; corners are far apart. */
static inline float *
map_data_make(gsize n, gsize d, gsize n_corners, double spread, guint64 seed)
{
    float *x = g_new(float, n *d);

    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < d; j++) {
            double corner = cloze_map_run_signed(cloze_map_run_mix(99, i % n_corners * d + j));
            double noise = 0;

            for (guint k = 0; k < 4; k++)
                noise += cloze_map_run_signed(cloze_map_run_mix(seed + k, i * d + j)) / 2;
            x[i * d + j] = (float)(corner + spread * noise);
        }
    return x;
}

static inline void
map_data_prepare(ClozeMapVectors *vectors, float *x, gsize n, gsize d, ClozeMetric metric)
{
    const ClozeMapRun run = {0};
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_map_vectors_init(vectors, x, n, d, metric, &run, &error));
    g_assert_no_error(error);
}

/* The share of items whose nearest point of the map is of their own corner. */
static inline double
map_data_share_together(const float *points, gsize n, gsize n_corners)
{
    gsize n_same = 0;

    for (gsize i = 0; i < n; i++) {
        double best = G_MAXDOUBLE;
        gsize nearest = i;

        for (gsize j = 0; j < n; j++) {
            double dx = (double)points[2 * i] - (double)points[2 * j];
            double dy = (double)points[2 * i + 1] - (double)points[2 * j + 1];

            if (j != i && dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                nearest = j;
            }
        }
        n_same += nearest % n_corners == i % n_corners;
    }
    return (double)n_same / (double)n;
}
