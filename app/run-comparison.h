/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two models' answers to the same held-out examples set side by side: the scores of each label, whether
 * one is better or only luckier, and how many examples only one has right. Any thread; immutable. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *label;
    double scores[2]; /* F1; NAN where the label does not occur */
    guint64 support;
} GlossRunComparisonLabel;

typedef struct {
    const char *metric; /* "f1" of spans, "accuracy" of labels, "spearman" of numbers; static */
    double values[2];
    double difference; /* values[0] - values[1] */
    double low, high;  /* the difference lies here in 95 of 100 samples */
    double p_value;    /* how often chance alone would give as much */
    gsize n_examples;
    gsize n_only[2];   /* examples that only this model has right */
    GPtrArray *labels; /* GlossRunComparisonLabel, by name; none for numbers */
} GlossRunComparison;

/* @first, @second: (element-type GlossPrediction) in any order; the examples are matched by index.
 * Fails where they are not of the same data. */
GlossRunComparison *gloss_run_comparison_new(GPtrArray *first, GPtrArray *second, guint64 seed,
                                             GError **error);
void gloss_run_comparison_free(GlossRunComparison *comparison);
/* Reads two files of predictions and compares them away from the main thread. */
void gloss_run_comparison_read_async(const char *first, const char *second,
                                     GCancellable *cancellable, GAsyncReadyCallback callback,
                                     gpointer data);
/* (transfer full) */
GlossRunComparison *gloss_run_comparison_read_finish(GAsyncResult *result, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRunComparison, gloss_run_comparison_free)
