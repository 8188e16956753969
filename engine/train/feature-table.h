/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Frozen features, computed once and kept for every epoch: rows of F floats, each with a label. In
 * full precision, because a feature may vary far less than its mean: rounded to 16 bits, what is
 * learned would not fit what is later read. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    gsize n_rows;
    gsize n_features; /* F */
    float *rows;      /* [n_rows][F] */
    gint32 *labels;   /* [n_rows], 0 .. n_labels - 1 */
    gsize capacity;
} ClozeFeatureTable;

/* @n_expected: rows to make room for at once; more may be added. */
CLOZE_API ClozeFeatureTable *cloze_feature_table_new(gsize n_features, gsize n_expected);
/* Rows of @n_features that @megabytes hold, or, where that is 0, half of this machine's memory. */
CLOZE_API gsize cloze_feature_table_count_room(gsize n_features, gint64 megabytes);
CLOZE_API void cloze_feature_table_free(ClozeFeatureTable *table);
/* @row: [F] */
CLOZE_API void cloze_feature_table_add(ClozeFeatureTable *table, const float *row, gint32 label);
/* [F], valid until a row is added */
CLOZE_API const float *cloze_feature_table_get(const ClozeFeatureTable *table, gsize row);
/* mean[F] and inverse[F] = 1 / standard deviation (biased; 1 where a feature never changes), over
 * the rows given. */
CLOZE_API void cloze_feature_table_measure(const ClozeFeatureTable *table, const guint32 *rows,
                                           gsize n_rows, float *mean, float *inverse);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeFeatureTable, cloze_feature_table_free)
