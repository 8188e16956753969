/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether one of two models is better on the same data, or only on this sample of it: the paired
 * bootstrap (Efron and Tibshirani 1993; Koehn 2004). Examples are drawn with replacement, the same for
 * both models, and the metric is computed again. Same data, seed and number: the same result. Any
 * thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* The metric of model @model (0 or 1) over the examples indices[n], in which some come again. */
typedef double (*ClozePairedBootstrapMetric)(const gsize *indices, gsize n, guint model,
                                             gpointer data);

typedef struct {
    double values[2];  /* of the data as it is */
    double difference; /* values[1] - values[0] */
    double low, high;  /* the difference lies here in @confidence of the samples (percentiles) */
    double p_value;    /* two-sided: how often a difference as large comes by chance where there is
                        * none, (1 + n) / (1 + samples), n those off by |difference| or more */
    gsize n_better[2]; /* samples in which each model is ahead */
    gsize n_samples;
} ClozePairedBootstrap;

/* @n: examples, at least 1. @confidence: such as 0.95. A metric that is NaN in a sample counts as 0. */
CLOZE_API ClozePairedBootstrap cloze_paired_bootstrap_run(ClozePairedBootstrapMetric metric,
                                                          gpointer data, gsize n, gsize n_samples,
                                                          double confidence, guint64 seed);

/* What an example adds to a metric that is a quotient of sums. */
typedef struct {
    double correct;
    double predicted;
    double wanted;
} ClozePairedBootstrapCounts;

/* Metrics over such counts; data: const ClozePairedBootstrapCounts *[2], each [n].
 * f1: 2 correct / (predicted + wanted), of spans and of one class. mean: correct / wanted, which with
 * wanted 1 is the accuracy. */
CLOZE_API double cloze_paired_bootstrap_f1(const gsize *indices, gsize n, guint model,
                                           gpointer data);
CLOZE_API double cloze_paired_bootstrap_mean(const gsize *indices, gsize n, guint model,
                                             gpointer data);
