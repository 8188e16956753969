/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frozen features, computed once and kept for every epoch: rows of F numbers in bfloat16 (half the
 * memory; the rounding is far below what separates one word from another), each with a label. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    gsize n_rows;
    gsize n_features; /* F */
    guint16 *rows;    /* [n_rows][F] bfloat16 */
    gint32 *labels;   /* [n_rows], 0 .. n_labels - 1 */
    gsize capacity;
} ClozeFeatureTable;

/* @n_expected: rows to make room for at once; more may be added. */
CLOZE_API ClozeFeatureTable *cloze_feature_table_new(gsize n_features, gsize n_expected);
CLOZE_API void cloze_feature_table_free(ClozeFeatureTable *table);
/* @row: [F] */
CLOZE_API void cloze_feature_table_add(ClozeFeatureTable *table, const float *row, gint32 label);
/* out[F] */
CLOZE_API void cloze_feature_table_get(const ClozeFeatureTable *table, gsize row, float *out);
/* mean[F] and inverse[F] = 1 / standard deviation (biased; 1 where a feature never changes). */
CLOZE_API void cloze_feature_table_measure(const ClozeFeatureTable *table, float *mean,
                                           float *inverse);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeFeatureTable, cloze_feature_table_free)
