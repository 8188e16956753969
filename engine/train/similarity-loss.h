/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Losses over the embeddings of texts that belong together, and their gradients. Embeddings are
 * [groups * B][D]: all first texts, then all second ones, then all third ones. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    const float *embeddings; /* [n_groups * B][D] */
    gsize n_groups;          /* texts of an example: 2 or 3 */
    gsize n_examples;        /* B */
    gsize width;             /* D */
    float *gradient;         /* [n_groups * B][D], added to; or NULL */
} ClozeSimilarity;

/* Multiple negatives (Henderson et al. 2017): cross-entropy of scale * cos(anchor i, candidate j)
 * with label i; candidates are all second texts, then all third ones. @scores: (nullable)
 * [B][(groups - 1) B]. */
CLOZE_API double cloze_similarity_loss_negatives(const ClozeSimilarity *similarity, float scale,
                                                 float *scores);
/* Mean of max(0, d(a, p) - d(a, n) + margin), d(x, y) = sqrt(sum (x - y + 1e-6)^2) (Schroff et al.
 * 2015). @distances: (nullable) [2][B] */
CLOZE_API double cloze_similarity_loss_triplet(const ClozeSimilarity *similarity, double margin,
                                               float *distances);
/* Mean squared error between cos(first, second) and targets[B]. @cosines: (nullable) [B] */
CLOZE_API double cloze_similarity_loss_cosine(const ClozeSimilarity *similarity,
                                              const float *targets, float *cosines);
