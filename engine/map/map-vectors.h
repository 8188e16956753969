/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors a map is made of, prepared once for their metric: rows of length 1 for cosine, rows
 * around their mean for Euclidean distances (which do not change, and lose fewer bits). */
#pragma once

#include "engine/map/map-run.h"

typedef enum {
    CLOZE_METRIC_COSINE,    /* 1 - x.y / (|x| |y|) */
    CLOZE_METRIC_EUCLIDEAN, /* |x - y| */
} ClozeMetric;

typedef struct {
    float *x; /* [n][d], the caller's */
    gsize n;
    gsize d;
    ClozeMetric metric;
    float *mean; /* [d] what was taken away; NULL for cosine */
} ClozeMapVectors;

/* Checks @x[n][d] and prepares it in place; the memory stays the caller's and must outlive @vectors.
 * CLOZE_ERROR_INVALID names the first row that holds no number or, for cosine, is zero. */
CLOZE_API gboolean cloze_map_vectors_init(ClozeMapVectors *vectors, float *x, gsize n, gsize d,
                                          ClozeMetric metric, const ClozeMapRun *run,
                                          GError **error);
/* Rows that were prepared before: FALSE where they are not of length 1 (cosine). Nothing is written. */
CLOZE_API gboolean cloze_map_vectors_init_prepared(ClozeMapVectors *vectors, const float *x,
                                                   gsize n, gsize d, ClozeMetric metric,
                                                   const ClozeMapRun *run);
/* More rows, prepared as those of @like were, with its mean. */
CLOZE_API gboolean cloze_map_vectors_init_like(ClozeMapVectors *vectors, float *x, gsize n,
                                               const ClozeMapVectors *like, const ClozeMapRun *run,
                                               GError **error);
CLOZE_API void cloze_map_vectors_clear(ClozeMapVectors *vectors);
/* In double precision; exactly 0 for rows that are equal. */
CLOZE_API double cloze_map_vectors_measure(const ClozeMapVectors *vectors, const float *a,
                                           const float *b);

static inline const float *
cloze_map_vectors_row(const ClozeMapVectors *vectors, gsize row)
{
    return vectors->x + row * vectors->d;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeMapVectors, cloze_map_vectors_clear)
