/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far two lists of numbers go together. NaN where one of them does not change. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

CLOZE_API double cloze_correlation_scores_pearson(const double *x, const double *y, gsize n);
/* Pearson of the ranks; equal values share the mean of theirs. */
CLOZE_API double cloze_correlation_scores_spearman(const double *x, const double *y, gsize n);
/* Tau-b (Kendall 1945); compares all pairs. */
CLOZE_API double cloze_correlation_scores_kendall(const double *x, const double *y, gsize n);
/* ranks[n] from 1 */
CLOZE_API void cloze_correlation_scores_rank(const double *x, gsize n, double *ranks);
