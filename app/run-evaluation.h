/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One evaluation of a run as the worker tells it: the metrics, the scores of each label, how often
 * each label was taken for each. Any thread. */
#pragma once

#include <json-glib/json-glib.h>

typedef struct {
    char *name;
    double value;
} GlossRunMetric;

typedef struct {
    char *label;
    double precision;
    double recall;
    double f1;
    guint64 support; /* examples or entities that have the label */
} GlossRunScore;

typedef struct {
    guint64 step;
    double epoch;
    double loss;             /* NAN: not told */
    GArray *metrics;         /* GlossRunMetric */
    GArray *scores;          /* GlossRunScore */
    char **confusion_labels; /* n, then NULL; n may be 0 */
    guint64 *confusion;      /* [n][n]: rows are what is right, columns what was predicted */
    gboolean best;
} GlossRunEvaluation;

/* Members that are missing or of another type are left out. */
GlossRunEvaluation *gloss_run_evaluation_new(JsonObject *event);
void gloss_run_evaluation_free(GlossRunEvaluation *evaluation);
void gloss_run_evaluation_drop_confusion(GlossRunEvaluation *evaluation);
/* NAN where it has none of that name. */
double gloss_run_evaluation_get(const GlossRunEvaluation *evaluation, const char *metric);
/* The metric by which people judge the task: f1, macro_f1, accuracy, ... (nullable) */
const char *gloss_run_evaluation_get_main_metric(const GlossRunEvaluation *evaluation);
/* (transfer full) (element-type GlossRunMetric) from an object of numbers. */
GArray *gloss_run_evaluation_read_metrics(JsonObject *object);
/* NAN where it is missing or no number. */
double gloss_run_evaluation_get_number(JsonObject *object, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRunEvaluation, gloss_run_evaluation_free)
