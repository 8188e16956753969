/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-scores.h"

#include "engine/data/binary-scores.h"
#include "engine/data/classification-scores.h"
#include "engine/data/correlation-scores.h"
#include <math.h>

#define CLOSE_CASE 15

/* null stands for what is not defined. */
static double
off(double found, JsonNode *expected)
{
    double difference;

    if (!expected)
        return INFINITY;
    if (JSON_NODE_HOLDS_NULL(expected))
        return isnan(found) ? 0 : INFINITY;
    difference = fabs(found - json_node_get_double(expected));
    return isnan(difference) ? INFINITY : difference;
}

static void
take(double *worst, double found, JsonObject *object, const char *key)
{
    double error = off(found, json_object_get_member(object, key));

    *worst = MAX(*worst, error);
}

static void
take_element(double *worst, double found, JsonObject *object, const char *key, guint i)
{
    JsonNode *node = json_array_get_element(json_object_get_array_member(object, key), i);
    double error = off(found, node);

    *worst = MAX(*worst, error);
}

static double *
read_numbers(JsonObject *line, const char *key, gsize *n)
{
    JsonArray *list = json_object_get_array_member(line, key);
    double *numbers;

    *n = json_array_get_length(list);
    numbers = g_new(double, *n + 1);
    for (guint i = 0; i < *n; i++)
        numbers[i] = json_array_get_double_element(list, i);
    return numbers;
}

static gint32 *
read_labels(JsonObject *line, const char *key, gsize *n)
{
    g_autofree double *numbers = read_numbers(line, key, n);
    gint32 *labels = g_new(gint32, *n + 1);

    for (gsize i = 0; i < *n; i++)
        labels[i] = (gint32)numbers[i];
    return labels;
}

static void
compare_average(double *worst, const ClozeClassificationScore *score, JsonObject *averages,
                const char *name)
{
    JsonObject *expected = json_object_get_object_member(averages, name);

    take(worst, score->precision, expected, "precision");
    take(worst, score->recall, expected, "recall");
    take(worst, score->f1, expected, "f1");
}

static void
compare_classes(double *worst, const ClozeClassificationScores *scores, JsonObject *line)
{
    JsonArray *rows = json_object_get_array_member(line, "confusion");

    for (guint i = 0; i < scores->n_classes; i++) {
        const ClozeClassificationScore *score = &scores->per_class[i];
        JsonArray *row = json_array_get_array_element(rows, i);

        take_element(worst, score->precision, line, "precision", i);
        take_element(worst, score->recall, line, "recall", i);
        take_element(worst, score->f1, line, "f1", i);
        take_element(worst, (double)score->support, line, "support", i);
        for (guint j = 0; j < scores->n_classes; j++) {
            double found = (double)scores->confusion[i * scores->n_classes + j];
            double error = off(found, json_array_get_element(row, j));

            *worst = MAX(*worst, error);
        }
    }
}

static void
compare_binary(double *worst, const gint32 *truth, JsonObject *line)
{
    ClozeBinaryScores scores;
    gsize n;
    g_autofree double *values = read_numbers(line, "scores", &n);

    cloze_binary_scores_measure(&scores, truth, values, n);
    take(worst, scores.roc_auc, line, "roc_auc");
    take(worst, scores.average_precision, line, "average_precision");
    take(worst, scores.log_loss, line, "log_loss");
    take(worst, scores.brier, line, "brier");
}

char *
golden_scores_check_classification(JsonObject *line, double *worst)
{
    gsize n, n_predicted;
    g_autofree gint32 *truth = read_labels(line, "true", &n);
    g_autofree gint32 *predicted = read_labels(line, "pred", &n_predicted);
    g_autoptr(ClozeClassificationScores) scores = NULL;
    JsonObject *averages = json_object_get_object_member(line, "averages");

    if (n != n_predicted)
        return g_strdup("truth and prediction of different lengths");
    scores = cloze_classification_scores_new(truth, predicted, n,
                                             (gsize)json_object_get_int_member(line, "classes"));
    compare_classes(worst, scores, line);
    compare_average(worst, &scores->micro, averages, "micro");
    compare_average(worst, &scores->macro, averages, "macro");
    compare_average(worst, &scores->weighted, averages, "weighted");
    take(worst, scores->accuracy, line, "accuracy");
    take(worst, scores->matthews, line, "matthews");
    take(worst, scores->cohen_kappa, line, "cohen_kappa");
    take(worst, scores->balanced_accuracy, line, "balanced_accuracy");
    if (json_object_has_member(line, "scores"))
        compare_binary(worst, truth, line);
    return NULL;
}

static char *
compare_correlations(JsonObject *line, double *worst)
{
    gsize n, n_y;
    g_autofree double *x = read_numbers(line, "x", &n), *y = read_numbers(line, "y", &n_y);
    g_autofree double *ranks = g_new(double, n + 1);

    if (n != n_y)
        return g_strdup("lists of different lengths");
    take(worst, cloze_correlation_scores_pearson(x, y, n), line, "pearson");
    take(worst, cloze_correlation_scores_spearman(x, y, n), line, "spearman");
    take(worst, cloze_correlation_scores_kendall(x, y, n), line, "kendall_tau_b");
    cloze_correlation_scores_rank(x, n, ranks);
    for (guint i = 0; i < n; i++)
        take_element(worst, ranks[i], line, "ranks_x", i);
    return NULL;
}

char *
golden_scores_check_correlation(JsonObject *line, double *worst)
{
    return json_object_get_int_member(line, "id") == CLOSE_CASE ? NULL
                                                                : compare_correlations(line, worst);
}

char *
golden_scores_check_close(JsonObject *line, double *worst)
{
    return json_object_get_int_member(line, "id") == CLOSE_CASE ? compare_correlations(line, worst)
                                                                : NULL;
}
