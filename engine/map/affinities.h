/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The first stage of t-SNE: how near items are to each other, as probabilities (van der Maaten and
 * Hinton, Visualizing data using t-SNE, 2008, equation 1). */
#pragma once

#include "engine/map/neighbours.h"
#include "engine/map/sparse-graph.h"

/* beta = 1 / (2 sigma^2) such that the entropy of p ~ exp(-beta d^2) over square[k] is
 * ln(perplexity); p[k] adds up to 1. Rows of equal distances are uniform. */
CLOZE_API double cloze_affinities_find_beta(const double *square, gsize k, double perplexity,
                                            double *p);
/* Both directions averaged and all together adding up to 1. For cosine the squares are those of the
 * chords between rows of length 1. Perplexity is cut to k. */
CLOZE_API ClozeSparseGraph *cloze_affinities_new(const ClozeNeighbours *neighbours,
                                                 ClozeMetric metric, double perplexity,
                                                 const ClozeMapRun *run);
