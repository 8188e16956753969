/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One ranking out of several: the weighted sum of scores that are 1 for the first of a list and 0 at its
 * floor (CombSUM: Fox, Shaw 1994). Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

#define CLOZE_FUSION_LISTS 2

/* Ids of one list, best first. */
typedef struct {
    const guint64 *ids;
    const double *scores; /* [n] of each, the highest first */
    gsize n;
    double floor; /* a score that says nothing; none counts less */
    double weight;
} ClozeFusionList;

typedef struct {
    guint64 id;
    double score;
    double parts[CLOZE_FUSION_LISTS]; /* of each list; they add up to the score */
} ClozeFused;

/* (element-type ClozeFused) best first, by id where scores are equal. An id that a list has twice
 * counts where it stands first. */
CLOZE_API GArray *cloze_fusion_run(const ClozeFusionList lists[CLOZE_FUSION_LISTS]);
/* Below the first @n_top of @fused, @other (element-type ClozeFused) counts too, with @share of 1. None
 * comes to score more than those. */
CLOZE_API void cloze_fusion_mix(GArray *fused, GArray *other, gsize n_top, double share);
