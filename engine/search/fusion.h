/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One ranking out of several: reciprocal rank fusion (Cormack, Clarke, Buettcher 2009). What stands
 * at rank r of list i gets weight[i] / (k + r). Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

#define CLOZE_FUSION_LISTS 2

/* Ids of one list, best first. */
typedef struct {
    const guint64 *ids;
    gsize n;
    double weight;
} ClozeFusionList;

typedef struct {
    guint64 id;
    double score;
    double parts[CLOZE_FUSION_LISTS]; /* of each list; they add up to the score */
} ClozeFused;

/* (element-type ClozeFused) best first, by id where scores are equal. An id that a list has twice
 * counts where it stands first. */
CLOZE_API GArray *cloze_fusion_run(const ClozeFusionList lists[CLOZE_FUSION_LISTS], double k);
