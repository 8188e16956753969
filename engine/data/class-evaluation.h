/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A model that gives classes, measured on labelled files: reading, labels, scoring in groups,
 * metrics, predictions. What gives the classes, and which label means which, is the caller's. One
 * thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset.h"
#include <gio/gio.h>

typedef struct {
    const char *const *paths;     /* NULL-terminated */
    ClozeDatasetKind kind;        /* texts or pairs */
    const char *reading;          /* (nullable) as in ClozeDatasetOptions */
    const char *const *label_map; /* (nullable) pairs from, to, NULL-terminated */
    gboolean known_labels;        /* predict only what the data has */
    const char *const *labels;    /* the model's classes in order, NULL-terminated */
    const char *predictions_path; /* (nullable) */

    /* The class that a label of the data means, or -1. */
    int (*find)(const char *label, gpointer data);
    /* out[n][C]: probabilities. */
    gboolean (*score)(const ClozeDatasetExample *examples, gsize n, float *out,
                      GCancellable *cancellable, gpointer data, GError **error);
    /* (nullable) a{sv} of "message" s, or of "fraction" d. */
    void (*report)(GVariant *report, gpointer data);
    gpointer report_data;
    gpointer data;
} ClozeClassEvaluation;

/* a{sv}, floating: "n" t, what engine/data/classification-report.h has, "per_label", "confusion",
 * "loss" d, "label_map" a{ss} from
 * the data's names to the model's, "problems" t. Labels that the model does not know are classes that
 * it never gives. */
CLOZE_API GVariant *cloze_class_evaluation_run(const ClozeClassEvaluation *evaluation,
                                               GCancellable *cancellable, GError **error);
