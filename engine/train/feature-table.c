/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Storage of frozen features. Where they come from is the plugin's, what is learned from them the
 * classifier's. Reading from several threads is safe while nothing is added. */

#include "engine/train/feature-table.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

ClozeFeatureTable *
cloze_feature_table_new(gsize n_features, gsize n_expected)
{
    ClozeFeatureTable *table = g_new0(ClozeFeatureTable, 1);

    table->n_features = n_features;
    table->capacity = MAX(n_expected, 16);
    table->rows = g_new(float, table->capacity *n_features);
    table->labels = g_new(gint32, table->capacity);
    return table;
}

gsize
cloze_feature_table_count_room(gsize n_features, gint64 megabytes)
{
    double present = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    double bytes = megabytes > 0 ? (double)megabytes * 1e6 : present / 2;

    return (gsize)(bytes / (double)(n_features * sizeof(float) + sizeof(gint32)));
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

void
cloze_feature_table_add(ClozeFeatureTable *table, const float *row, gint32 label)
{
    gsize f = table->n_features;

    if (table->n_rows == table->capacity) {
        table->capacity += table->capacity / 2;
        table->rows = g_renew(float, table->rows, table->capacity *f);
        table->labels = g_renew(gint32, table->labels, table->capacity);
    }
    memcpy(table->rows + table->n_rows * f, row, f * sizeof(float));
    table->labels[table->n_rows++] = label;
}

const float *
cloze_feature_table_get(const ClozeFeatureTable *table, gsize row)
{
    return table->rows + row * table->n_features;
}

void
cloze_feature_table_measure(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows,
                            float *mean, float *inverse)
{
    gsize f = table->n_features;
    g_autofree double *sum = g_new0(double, f), *squares = g_new0(double, f);
    double n = (double)MAX(n_rows, 1);

    for (gsize r = 0; r < n_rows; r++) {
        const float *row = cloze_feature_table_get(table, rows[r]);

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
