/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-comparison.h. Spans count as found when start, end and label agree; the bootstrap is the
 * engine's. */

#include "app/run-comparison.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/run-predictions.h"
#include "engine/base/error.h"
#include "engine/data/correlation-scores.h"
#include "engine/data/paired-bootstrap.h"

#define N_SAMPLES  1000
#define CONFIDENCE 0.95

typedef enum { SPANS, LABELS, NUMBERS } Kind;

/* What one label has in one model. */
typedef struct {
    guint64 correct;
    guint64 predicted;
    guint64 wanted;
} Counts;

typedef struct {
    Counts counts[2];
} LabelCounts;

typedef struct {
    Kind kind;
    gsize n;
    GlossPrediction **items[2];            /* [n], the same example at the same place */
    ClozePairedBootstrapCounts *counts[2]; /* [n] */
    GHashTable *labels;                    /* label to LabelCounts */
} Pairing;

static void
clear_pairing(Pairing *pairing)
{
    for (guint i = 0; i < 2; i++) {
        g_free(pairing->items[i]);
        g_free(pairing->counts[i]);
    }
    g_clear_pointer(&pairing->labels, g_hash_table_unref);
}

/* ---- pairing ---- */

static int
compare_index_cb(gconstpointer a, gconstpointer b)
{
    guint64 first = gloss_prediction_get_index(*(GlossPrediction *const *)a);
    guint64 second = gloss_prediction_get_index(*(GlossPrediction *const *)b);

    return (first > second) - (first < second);
}

static GlossPrediction **
sort_items(GPtrArray *items)
{
    GlossPrediction **sorted = g_new(GlossPrediction *, items->len);

    memcpy(sorted, items->pdata, items->len * sizeof *sorted);
    qsort(sorted, items->len, sizeof *sorted, compare_index_cb);
    return sorted;
}

/* A label may be written with digits alone: what is no string in the file is a number. */
static Kind
find_kind(const Pairing *pairing)
{
    for (gsize i = 0; i < pairing->n; i++) {
        GlossPrediction *item = pairing->items[0][i];

        if (gloss_prediction_get_gold(item) == NULL)
            return SPANS;
        if (isnan(gloss_prediction_get_gold_number(item)))
            return LABELS;
    }
    return NUMBERS;
}

static gboolean
is_same_example(GlossPrediction *first, GlossPrediction *second)
{
    return gloss_prediction_get_index(first) == gloss_prediction_get_index(second) &&
           (gloss_prediction_get_gold(first) == NULL) ==
               (gloss_prediction_get_gold(second) == NULL) &&
           g_str_equal(gloss_prediction_get_text(first), gloss_prediction_get_text(second)) &&
           g_strcmp0(gloss_prediction_get_second(first), gloss_prediction_get_second(second)) == 0;
}

static gboolean
pair_up(Pairing *pairing, GPtrArray *first, GPtrArray *second, GError **error)
{
    pairing->n = first->len;
    pairing->items[0] = sort_items(first);
    pairing->items[1] = sort_items(second);
    if (first->len != second->len || first->len == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    _("The two models were not held to the same examples: the first has %u, the "
                      "second %u"),
                    first->len, second->len);
        return FALSE;
    }
    for (gsize i = 0; i < pairing->n; i++) {
        if (is_same_example(pairing->items[0][i], pairing->items[1][i]))
            continue;
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    _("The two models were not held to the same examples: example %u of %u is "
                      "another one"),
                    (guint)i + 1, first->len);
        return FALSE;
    }
    return TRUE;
}

/* ---- counting ---- */

static Counts *
get_counts(Pairing *pairing, const char *label, guint model)
{
    LabelCounts *counts = g_hash_table_lookup(pairing->labels, label);

    if (counts == NULL) {
        counts = g_new0(LabelCounts, 1);
        g_hash_table_insert(pairing->labels, g_strdup(label), counts);
    }
    return &counts->counts[model];
}

static gboolean
has_span(GArray *spans, const GlossPredictionSpan *span)
{
    for (guint i = 0; i < spans->len; i++) {
        if (gloss_prediction_span_equal(&g_array_index(spans, GlossPredictionSpan, i), span))
            return TRUE;
    }
    return FALSE;
}

static ClozePairedBootstrapCounts
count_spans(Pairing *pairing, GlossPrediction *item, guint model)
{
    GArray *gold = gloss_prediction_get_gold_spans(item);
    GArray *predicted = gloss_prediction_get_predicted_spans(item);
    ClozePairedBootstrapCounts sums = {.predicted = predicted->len, .wanted = gold->len};

    for (guint i = 0; i < gold->len; i++) {
        const GlossPredictionSpan *span = &g_array_index(gold, GlossPredictionSpan, i);
        Counts *counts = get_counts(pairing, span->label, model);
        gboolean found = has_span(predicted, span);

        counts->wanted++;
        counts->correct += found ? 1 : 0;
        sums.correct += found ? 1 : 0;
    }
    for (guint i = 0; i < predicted->len; i++)
        get_counts(pairing, g_array_index(predicted, GlossPredictionSpan, i).label, model)
            ->predicted++;
    return sums;
}

static ClozePairedBootstrapCounts
count_label(Pairing *pairing, GlossPrediction *item, guint model)
{
    gboolean right = gloss_prediction_is_right(item);

    get_counts(pairing, gloss_prediction_get_gold(item), model)->wanted++;
    get_counts(pairing, gloss_prediction_get_predicted(item), model)->predicted++;
    if (right)
        get_counts(pairing, gloss_prediction_get_gold(item), model)->correct++;
    return (ClozePairedBootstrapCounts){.correct = right ? 1 : 0, .predicted = 1, .wanted = 1};
}

static void
count(Pairing *pairing)
{
    pairing->labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint model = 0; model < 2 && pairing->kind != NUMBERS; model++) {
        pairing->counts[model] = g_new0(ClozePairedBootstrapCounts, pairing->n);
        for (gsize i = 0; i < pairing->n; i++) {
            GlossPrediction *item = pairing->items[model][i];

            pairing->counts[model][i] = pairing->kind == SPANS ? count_spans(pairing, item, model)
                                                               : count_label(pairing, item, model);
        }
    }
}

/* ---- the result ---- */

static double
get_f1(const Counts *counts)
{
    guint64 sum = counts->predicted + counts->wanted;

    return sum > 0 ? 2 * (double)counts->correct / (double)sum : NAN;
}

static void
free_label_cb(gpointer data)
{
    g_free(((GlossRunComparisonLabel *)data)->label);
    g_free(data);
}

static int
compare_labels_cb(gconstpointer a, gconstpointer b)
{
    return strcmp((*(GlossRunComparisonLabel *const *)a)->label,
                  (*(GlossRunComparisonLabel *const *)b)->label);
}

static void
add_labels(GlossRunComparison *comparison, const Pairing *pairing)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, pairing->labels);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const LabelCounts *counts = value;
        GlossRunComparisonLabel *label = g_new0(GlossRunComparisonLabel, 1);

        label->label = g_strdup(key);
        label->support = counts->counts[0].wanted;
        label->scores[0] = get_f1(&counts->counts[0]);
        label->scores[1] = get_f1(&counts->counts[1]);
        g_ptr_array_add(comparison->labels, label);
    }
    g_ptr_array_sort(comparison->labels, compare_labels_cb);
}

static void
count_only(GlossRunComparison *comparison, const Pairing *pairing)
{
    for (gsize i = 0; i < pairing->n && pairing->kind != NUMBERS; i++) {
        gboolean first = gloss_prediction_is_right(pairing->items[0][i]);
        gboolean second = gloss_prediction_is_right(pairing->items[1][i]);

        if (first != second)
            comparison->n_only[first ? 0 : 1]++;
    }
}

/* Of the engine's first model, which is our second. */
static double
spearman_cb(const gsize *indices, gsize n, guint model, gpointer data)
{
    const Pairing *pairing = data;
    g_autofree double *gold = g_new(double, n), *said = g_new(double, n);

    for (gsize i = 0; i < n; i++) {
        GlossPrediction *item = pairing->items[1 - model][indices[i]];

        gold[i] = gloss_prediction_get_gold_number(item);
        said[i] = gloss_prediction_get_predicted_number(item);
    }
    return cloze_correlation_scores_spearman(gold, said, n);
}

/* The engine's difference is that of its second model over its first. */
static void
sample(GlossRunComparison *comparison, Pairing *pairing, guint64 seed)
{
    static const char *const metrics[] = {"f1", "accuracy", "spearman"};
    const ClozePairedBootstrapCounts *counts[] = {pairing->counts[1], pairing->counts[0]};
    ClozePairedBootstrapMetric by_counts =
        pairing->kind == SPANS ? cloze_paired_bootstrap_f1 : cloze_paired_bootstrap_mean;
    gboolean is_rank = pairing->kind == NUMBERS;
    ClozePairedBootstrap found = cloze_paired_bootstrap_run(
        is_rank ? spearman_cb : by_counts, is_rank ? (gpointer)pairing : (gpointer)counts,
        pairing->n, N_SAMPLES, CONFIDENCE, seed);

    comparison->metric = metrics[pairing->kind];
    comparison->values[0] = found.values[1];
    comparison->values[1] = found.values[0];
    comparison->difference = found.difference;
    comparison->low = found.low;
    comparison->high = found.high;
    comparison->p_value = found.p_value;
}

GlossRunComparison *
gloss_run_comparison_new(GPtrArray *first, GPtrArray *second, guint64 seed, GError **error)
{
    Pairing pairing = {0};
    GlossRunComparison *comparison = NULL;

    if (pair_up(&pairing, first, second, error)) {
        pairing.kind = find_kind(&pairing);
        count(&pairing);
        comparison = g_new0(GlossRunComparison, 1);
        comparison->n_examples = pairing.n;
        comparison->labels = g_ptr_array_new_with_free_func(free_label_cb);
        add_labels(comparison, &pairing);
        count_only(comparison, &pairing);
        sample(comparison, &pairing, seed);
    }
    clear_pairing(&pairing);
    return comparison;
}

void
gloss_run_comparison_free(GlossRunComparison *comparison)
{
    g_ptr_array_unref(comparison->labels);
    g_free(comparison);
}

/* ---- from files ---- */

static void
read_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    char **paths = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) first = gloss_run_predictions_read(paths[0], cancellable, &error);
    g_autoptr(GPtrArray) second =
        first != NULL ? gloss_run_predictions_read(paths[1], cancellable, &error) : NULL;
    GlossRunComparison *comparison =
        second != NULL ? gloss_run_comparison_new(first, second, 1, &error) : NULL;

    if (comparison != NULL)
        g_task_return_pointer(task, comparison, (GDestroyNotify)gloss_run_comparison_free);
    else
        g_task_return_error(task, g_steal_pointer(&error));
}

void
gloss_run_comparison_read_async(const char *first, const char *second, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data)
{
    const char *const paths[] = {first, second, NULL};
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);

    g_task_set_task_data(task, g_strdupv((char **)paths), (GDestroyNotify)g_strfreev);
    g_task_run_in_thread(task, read_cb);
}

GlossRunComparison *
gloss_run_comparison_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
