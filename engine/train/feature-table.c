/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Storage of frozen features. Where they come from is the plugin's, what is learned from them the
 * classifier's. Reading from several threads is safe while nothing is added. */

#include "engine/train/feature-table.h"

#include <math.h>
#include <string.h>

#include "engine/kernels/kernels.h"

ClozeFeatureTable *
cloze_feature_table_new(gsize n_features, gsize n_expected)
{
    ClozeFeatureTable *table = g_new0(ClozeFeatureTable, 1);

    table->n_features = n_features;
    table->capacity = MAX(n_expected, 16);
    table->rows = g_new(guint16, table->capacity * n_features);
    table->labels = g_new(gint32, table->capacity);
    return table;
}

void
cloze_feature_table_free(ClozeFeatureTable *table)
{
    if (table == NULL)
        return;
    g_free(table->rows);
    g_free(table->labels);
    g_free(table);
}

/* Round to nearest, ties to even. Features are finite, so no NaN can be rounded away. */
static guint16
to_bf16(float value)
{
    guint32 bits;

    memcpy(&bits, &value, sizeof bits);
    return (guint16)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

void
cloze_feature_table_add(ClozeFeatureTable *table, const float *row, gint32 label)
{
    guint16 *out;

    if (table->n_rows == table->capacity) {
        table->capacity += table->capacity / 2;
        table->rows = g_renew(guint16, table->rows, table->capacity * table->n_features);
        table->labels = g_renew(gint32, table->labels, table->capacity);
    }
    out = table->rows + table->n_rows * table->n_features;
    for (gsize i = 0; i < table->n_features; i++)
        out[i] = to_bf16(row[i]);
    table->labels[table->n_rows++] = label;
}

void
cloze_feature_table_get(const ClozeFeatureTable *table, gsize row, float *out)
{
    cloze_kernels_get()->f32_from_bf16(out, table->rows + row * table->n_features,
                                       table->n_features);
}

void
cloze_feature_table_measure(const ClozeFeatureTable *table, float *mean, float *inverse)
{
    gsize f = table->n_features;
    g_autofree float *row = g_new(float, f);
    g_autofree double *sum = g_new0(double, f), *squares = g_new0(double, f);
    double n = (double)MAX(table->n_rows, 1);

    for (gsize r = 0; r < table->n_rows; r++) {
        cloze_feature_table_get(table, r, row);
        for (gsize i = 0; i < f; i++) {
            sum[i] += row[i];
            squares[i] += (double)row[i] * row[i];
        }
    }
    for (gsize i = 0; i < f; i++) {
        double m = sum[i] / n, variance = squares[i] / n - m * m;

        mean[i] = (float)m;
        inverse[i] = variance > 1e-12 ? (float)(1 / sqrt(variance)) : 1;
    }
}
