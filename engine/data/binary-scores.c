/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One sort serves all. */

#include "engine/data/binary-scores.h"

#include <math.h>
#include <stdlib.h>

#define EDGE 1e-7

typedef struct {
    double value;
    gint32 truth;
} Entry;

/* Highest first. */
static int
compare_entries(const void *a, const void *b)
{
    double x = ((const Entry *)a)->value, y = ((const Entry *)b)->value;

    return (x < y) - (x > y);
}

static void
measure_order(ClozeBinaryScores *scores, const Entry *entries, gsize n, double n_true)
{
    double found = 0, passed = 0, area = 0, precision = 0, n_false = (double)n - n_true;

    for (gsize begin = 0, end; begin < n; begin = end) {
        double here = 0;

        for (end = begin; end < n && entries[end].value >= entries[begin].value; end++)
            here += entries[end].truth;
        area += ((double)(end - begin) - here) * (found + here / 2);
        found += here;
        passed = (double)end;
        precision += here * found / passed;
    }
    scores->roc_auc = n_true > 0 && n_false > 0 ? area / (n_true * n_false) : NAN;
    scores->average_precision = n_true > 0 ? precision / n_true : NAN;
}

void
cloze_binary_scores_measure(ClozeBinaryScores *scores, const gint32 *truth, const double *values,
                            gsize n)
{
    g_autofree Entry *entries = g_new(Entry, n);
    double n_true = 0;

    *scores = (ClozeBinaryScores){0};
    for (gsize i = 0; i < n; i++) {
        double p = CLAMP(values[i], EDGE, 1 - EDGE), off = values[i] - truth[i];

        entries[i] = (Entry){values[i], truth[i]};
        n_true += truth[i];
        scores->log_loss -= log(truth[i] ? p : 1 - p) / (double)n;
        scores->brier += off * off / (double)n;
    }
    qsort(entries, n, sizeof *entries, compare_entries);
    measure_order(scores, entries, n, n_true);
}
