/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear-chain conditional random field (Lafferty et al. 2001) over one sequence of n tokens and C
 * tags: score(y) = start[y_0] + sum emissions[t][y_t] + sum transitions[y_(t-1)][y_t] + end[y_(n-1)].
 * Sums in double precision and in logarithms. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

/* The score of a move that is not allowed: no infinity, which would make 0 times it a NaN. */
#define CLOZE_CRF_FORBIDDEN (-10000.0f)

typedef struct {
    gsize n_tags;             /* C */
    const float *transitions; /* [C][C]: from row to column */
    const float *start;       /* [C] */
    const float *end;         /* [C] */
} ClozeCrf;

/* Where gradients are added to, each but the first (nullable) together. */
typedef struct {
    float *emissions; /* [n][C] */
    float *transitions;
    float *start;
    float *end;
} ClozeCrfGradient;

/* The logarithm of the sum of e^score over all paths; @marginals: (nullable) [n][C], the probability
 * of each tag at each token. @n at least 1. */
CLOZE_API double cloze_crf_sum(const ClozeCrf *crf, const float *emissions, gsize n,
                               float *marginals);
CLOZE_API double cloze_crf_score(const ClozeCrf *crf, const float *emissions, const gint32 *tags,
                                 gsize n);
/* The best path into tags[n] (Viterbi 1967) and its score. */
CLOZE_API double cloze_crf_decode(const ClozeCrf *crf, const float *emissions, gsize n,
                                  gint32 *tags);
/* The negative log-likelihood of @tags; @scale times its gradient is added to @gradient. */
CLOZE_API double cloze_crf_add_gradient(const ClozeCrf *crf, const float *emissions,
                                        const gint32 *tags, gsize n, double scale,
                                        const ClozeCrfGradient *gradient);
/* Forbids what no well-formed sequence of @scheme does, in place: transitions[C][C], start[C],
 * end[C]. @labels: the C tags. */
CLOZE_API void cloze_crf_forbid(ClozeTagScheme scheme, const char *const *labels, gsize n_tags,
                                float *transitions, float *start, float *end);
