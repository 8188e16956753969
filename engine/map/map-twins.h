/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows that are the same, bit for bit: a layout gives them one place. */
#pragma once

#include "engine/map/map-vectors.h"

typedef struct {
    gsize n;          /* rows */
    gsize n_distinct; /* different ones */
    guint32 *group;   /* [n] which of the different ones, numbered by first appearance */
    guint32 *first;   /* [n_distinct] the row it appears in first */
} ClozeMapTwins;

CLOZE_API ClozeMapTwins *cloze_map_twins_find(const ClozeMapVectors *vectors);
/* (transfer full) [n_distinct][d] */
float *cloze_map_twins_take_distinct(const ClozeMapTwins *twins, const ClozeMapVectors *vectors);
CLOZE_API void cloze_map_twins_free(ClozeMapTwins *twins);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeMapTwins, cloze_map_twins_free)
