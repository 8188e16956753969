/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-evaluation.h. Reader: fuzz-run-history, which hands it whatever a line holds. */

#include "app/run-evaluation.h"

#include <math.h>

#define MAX_LABELS  500
#define MAX_METRICS 100

double
gloss_run_evaluation_get_number(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);
    GType type = node != NULL && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node)
                                                             : G_TYPE_INVALID;

    return type == G_TYPE_DOUBLE || type == G_TYPE_INT64 ? json_node_get_double(node) : NAN;
}

static guint64
get_count(JsonObject *object, const char *key)
{
    double value = gloss_run_evaluation_get_number(object, key);

    return value >= 1 && value < 1e15 ? (guint64)value : 0;
}

static JsonObject *
get_object(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);

    return node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

static JsonArray *
get_array(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);

    return node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
}

static void
clear_metric_cb(gpointer data)
{
    g_free(((GlossRunMetric *)data)->name);
}

static void
clear_score_cb(gpointer data)
{
    g_free(((GlossRunScore *)data)->label);
}

GArray *
gloss_run_evaluation_read_metrics(JsonObject *object)
{
    GArray *metrics = g_array_new(FALSE, FALSE, sizeof(GlossRunMetric));
    JsonObjectIter iter;
    const char *name;

    g_array_set_clear_func(metrics, clear_metric_cb);
    if (object == NULL)
        return metrics;
    json_object_iter_init_ordered(&iter, object);
    while (json_object_iter_next_ordered(&iter, &name, NULL) && metrics->len < MAX_METRICS) {
        GlossRunMetric metric = {NULL, gloss_run_evaluation_get_number(object, name)};

        if (isnan(metric.value))
            continue;
        metric.name = g_strdup(name);
        g_array_append_val(metrics, metric);
    }
    return metrics;
}

static GArray *
read_scores(JsonObject *object)
{
    GArray *scores = g_array_new(FALSE, FALSE, sizeof(GlossRunScore));
    JsonObjectIter iter;
    const char *label;

    g_array_set_clear_func(scores, clear_score_cb);
    if (object == NULL)
        return scores;
    json_object_iter_init_ordered(&iter, object);
    while (json_object_iter_next_ordered(&iter, &label, NULL) && scores->len < MAX_LABELS) {
        JsonObject *values = get_object(object, label);
        GlossRunScore score = {0};

        if (values == NULL)
            continue;
        score.label = g_strdup(label);
        score.precision = gloss_run_evaluation_get_number(values, "precision");
        score.recall = gloss_run_evaluation_get_number(values, "recall");
        score.f1 = gloss_run_evaluation_get_number(values, "f1");
        score.support = get_count(values, "support");
        g_array_append_val(scores, score);
    }
    return scores;
}

static guint64
read_cell(JsonArray *row, guint column)
{
    JsonNode *node = json_array_get_element(row, column);
    gint64 value = 0;

    if (JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_INT64)
        value = json_node_get_int(node);
    return value > 0 ? (guint64)value : 0;
}

static gboolean
read_counts(JsonArray *rows, guint n, guint64 *counts)
{
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(rows, i);
        JsonArray *row = JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;

        if (row == NULL || json_array_get_length(row) != n)
            return FALSE;
        for (guint j = 0; j < n; j++)
            counts[(gsize)i * n + j] = read_cell(row, j);
    }
    return TRUE;
}

static char **
read_labels(JsonArray *labels)
{
    guint n = json_array_get_length(labels);
    g_auto(GStrv) texts = g_new0(char *, n + 1);

    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(labels, i);

        if (json_node_get_value_type(node) != G_TYPE_STRING)
            return NULL;
        texts[i] = g_strdup(json_node_get_string(node));
    }
    return g_steal_pointer(&texts);
}

static void
read_confusion(GlossRunEvaluation *evaluation, JsonObject *object)
{
    JsonArray *labels = object != NULL ? get_array(object, "labels") : NULL;
    JsonArray *rows = object != NULL ? get_array(object, "counts") : NULL;
    guint n = labels != NULL ? json_array_get_length(labels) : 0;
    g_autofree guint64 *counts = NULL;

    if (n == 0 || n > MAX_LABELS || rows == NULL || json_array_get_length(rows) != n)
        return;
    counts = g_new0(guint64, (gsize)n * n);
    if (!read_counts(rows, n, counts))
        return;
    evaluation->confusion_labels = read_labels(labels);
    if (evaluation->confusion_labels != NULL)
        evaluation->confusion = g_steal_pointer(&counts);
}

GlossRunEvaluation *
gloss_run_evaluation_new(JsonObject *event)
{
    GlossRunEvaluation *evaluation = g_new0(GlossRunEvaluation, 1);
    JsonNode *best = json_object_get_member(event, "best");

    evaluation->step = get_count(event, "step");
    evaluation->epoch = gloss_run_evaluation_get_number(event, "epoch");
    evaluation->loss = gloss_run_evaluation_get_number(event, "loss");
    evaluation->metrics = gloss_run_evaluation_read_metrics(get_object(event, "metrics"));
    evaluation->scores = read_scores(get_object(event, "per_label"));
    read_confusion(evaluation, get_object(event, "confusion"));
    evaluation->best = best != NULL && json_node_get_value_type(best) == G_TYPE_BOOLEAN &&
                       json_node_get_boolean(best);
    return evaluation;
}

void
gloss_run_evaluation_drop_confusion(GlossRunEvaluation *evaluation)
{
    g_clear_pointer(&evaluation->confusion_labels, g_strfreev);
    g_clear_pointer(&evaluation->confusion, g_free);
}

void
gloss_run_evaluation_free(GlossRunEvaluation *evaluation)
{
    gloss_run_evaluation_drop_confusion(evaluation);
    g_array_unref(evaluation->metrics);
    g_array_unref(evaluation->scores);
    g_free(evaluation);
}

double
gloss_run_evaluation_get(const GlossRunEvaluation *evaluation, const char *metric)
{
    for (guint i = 0; i < evaluation->metrics->len; i++) {
        const GlossRunMetric *at = &g_array_index(evaluation->metrics, GlossRunMetric, i);

        if (g_strcmp0(at->name, metric) == 0)
            return at->value;
    }
    return NAN;
}

const char *
gloss_run_evaluation_get_main_metric(const GlossRunEvaluation *evaluation)
{
    static const char *const names[] = {"f1", "macro_f1", "spearman", "accuracy"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        if (!isnan(gloss_run_evaluation_get(evaluation, names[i])))
            return names[i];
    }
    return evaluation->metrics->len > 0 ? g_array_index(evaluation->metrics, GlossRunMetric, 0).name
                                        : NULL;
}
