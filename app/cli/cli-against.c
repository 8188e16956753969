/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The paired bootstrap is the engine's; here predictions become what it counts. */
#include "app/cli/cli-against.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-input.h"
#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/data/correlation-scores.h"
#include "engine/data/paired-bootstrap.h"

#define N_SAMPLES  2000
#define CONFIDENCE 0.95

typedef enum {
    KIND_CLASSES,
    KIND_SPANS,
    KIND_NUMBERS,
} Kind;

typedef struct {
    Kind kind;
    GArray *counts;   /* ClozePairedBootstrapCounts */
    GArray *gold;     /* double, of numbers */
    GArray *numbers;  /* double */
    GPtrArray *truth; /* char*: gold as it is written */
} Predictions;

static Predictions *
predictions_new(void)
{
    Predictions *self = g_new0(Predictions, 1);

    self->counts = g_array_new(FALSE, FALSE, sizeof(ClozePairedBootstrapCounts));
    self->gold = g_array_new(FALSE, FALSE, sizeof(double));
    self->numbers = g_array_new(FALSE, FALSE, sizeof(double));
    self->truth = g_ptr_array_new_with_free_func(g_free);
    return self;
}

static void
predictions_free(Predictions *self)
{
    g_array_unref(self->counts);
    g_array_unref(self->gold);
    g_array_unref(self->numbers);
    g_ptr_array_unref(self->truth);
    g_free(self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Predictions, predictions_free)

/* A span as its place and label. */
static void
add_span(GHashTable *spans, JsonNode *node)
{
    g_hash_table_add(spans, json_to_string(node, FALSE));
}

static ClozePairedBootstrapCounts
count_spans(JsonArray *gold, JsonArray *predicted)
{
    g_autoptr(GHashTable) spans = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint n = json_array_get_length(predicted);
    ClozePairedBootstrapCounts counts = {.predicted = n};

    for (guint i = 0; i < json_array_get_length(gold); i++)
        add_span(spans, json_array_get_element(gold, i));
    counts.wanted = g_hash_table_size(spans);
    for (guint i = 0; i < n; i++) {
        g_autofree char *span = json_to_string(json_array_get_element(predicted, i), FALSE);

        counts.correct += g_hash_table_remove(spans, span);
    }
    return counts;
}

static gboolean
is_number(JsonNode *node)
{
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) != G_TYPE_STRING;
}

/* FALSE for what no predictions file holds. */
static gboolean
add_example(Predictions *self, JsonNode *gold, JsonNode *predicted)
{
    ClozePairedBootstrapCounts counts = {.wanted = 1, .predicted = 1};

    if (!gold || !predicted || json_node_get_node_type(gold) != json_node_get_node_type(predicted))
        return FALSE;
    if (JSON_NODE_HOLDS_ARRAY(gold)) {
        self->kind = KIND_SPANS;
        counts = count_spans(json_node_get_array(gold), json_node_get_array(predicted));
    } else if (is_number(gold) && is_number(predicted)) {
        double wanted = json_node_get_double(gold), found = json_node_get_double(predicted);

        self->kind = KIND_NUMBERS;
        g_array_append_val(self->gold, wanted);
        g_array_append_val(self->numbers, found);
    } else if (json_node_get_string(gold) && json_node_get_string(predicted)) {
        counts.correct = g_str_equal(json_node_get_string(gold), json_node_get_string(predicted));
    } else {
        return FALSE;
    }
    g_array_append_val(self->counts, counts);
    g_ptr_array_add(self->truth, json_to_string(gold, FALSE));
    return TRUE;
}

static gboolean
read_line(Predictions *self, GlossCliLines *lines, const char *line, gsize size, GError **error)
{
    const char *place = gloss_cli_input_get_place(lines);
    g_autoptr(JsonNode) node = cloze_json_parse(line, size, place, error);
    JsonObject *object;

    if (!node)
        return FALSE;
    object = JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    if (object && add_example(self, json_object_get_member(object, "gold"),
                              json_object_get_member(object, "predicted")))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected “gold” and “predicted” of one kind", place);
    return FALSE;
}

static Predictions *
read_predictions(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossCliLines) lines = gloss_cli_input_open_lines(path, error);
    g_autoptr(Predictions) self = predictions_new();
    GError *local = NULL;
    const char *line;
    gsize size;

    if (!lines)
        return NULL;
    while (gloss_cli_input_next_line(lines, &line, &size, cancellable, &local))
        if (size && !read_line(self, lines, line, size, error))
            return NULL;
    if (local) {
        g_propagate_error(error, local);
        return NULL;
    }
    return g_steal_pointer(&self);
}

static gboolean
check_same(const Predictions *ours, const Predictions *other, GError **error)
{
    gboolean same = ours->kind == other->kind && ours->truth->len == other->truth->len;

    for (guint i = 0; same && i < ours->truth->len; i++)
        same = g_str_equal(ours->truth->pdata[i], other->truth->pdata[i]);
    if (same && ours->truth->len)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "expected predictions of two models for the same examples and labels, found %u and "
                "%u that differ: a label that only one model knows needs --map",
                ours->truth->len, other->truth->len);
    return FALSE;
}

static double
spearman_cb(const gsize *indices, gsize n, guint model, gpointer data)
{
    const Predictions *const *both = data;
    g_autofree double *x = g_new(double, n), *y = g_new(double, n);

    for (gsize i = 0; i < n; i++) {
        x[i] = g_array_index(both[model]->gold, double, indices[i]);
        y[i] = g_array_index(both[model]->numbers, double, indices[i]);
    }
    return cloze_correlation_scores_spearman(x, y, n);
}

static ClozePairedBootstrap
run(const Predictions *ours, const Predictions *other, guint64 seed)
{
    const Predictions *both[] = {other, ours};
    const ClozePairedBootstrapCounts *counts[] = {
        (const ClozePairedBootstrapCounts *)(const void *)other->counts->data,
        (const ClozePairedBootstrapCounts *)(const void *)ours->counts->data};

    if (ours->kind == KIND_NUMBERS)
        return cloze_paired_bootstrap_run(spearman_cb, both, ours->truth->len, N_SAMPLES,
                                          CONFIDENCE, seed);
    return cloze_paired_bootstrap_run(ours->kind == KIND_SPANS ? cloze_paired_bootstrap_f1
                                                               : cloze_paired_bootstrap_mean,
                                      counts, ours->truth->len, N_SAMPLES, CONFIDENCE, seed);
}

static gboolean
is_right(const Predictions *self, guint index)
{
    const ClozePairedBootstrapCounts *counts =
        &g_array_index(self->counts, ClozePairedBootstrapCounts, index);

    return counts->correct >= counts->wanted && counts->correct >= counts->predicted;
}

static void
count_apart(GVariantBuilder *builder, const Predictions *ours, const Predictions *other)
{
    guint64 better = 0, worse = 0;

    for (guint i = 0; i < ours->truth->len; i++) {
        better += is_right(ours, i) && !is_right(other, i);
        worse += !is_right(ours, i) && is_right(other, i);
    }
    g_variant_builder_add(builder, "{sv}", "better", g_variant_new_uint64(better));
    g_variant_builder_add(builder, "{sv}", "worse", g_variant_new_uint64(worse));
}

static void
add_number(GVariantBuilder *builder, const char *key, double value)
{
    g_variant_builder_add(builder, "{sv}", key, g_variant_new_double(value));
}

GVariant *
gloss_cli_against_compare(const char *predictions, const char *other, guint64 seed,
                          GCancellable *cancellable, GError **error)
{
    static const char *const metrics[] = {"accuracy", "f1", "spearman"};
    g_autoptr(Predictions) ours = read_predictions(predictions, cancellable, error);
    g_autoptr(Predictions) theirs = ours ? read_predictions(other, cancellable, error) : NULL;
    ClozePairedBootstrap found;
    GVariantBuilder builder;

    if (!theirs || !check_same(ours, theirs, error))
        return NULL;
    found = run(ours, theirs, seed);
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "metric", g_variant_new_string(metrics[ours->kind]));
    add_number(&builder, "value", found.values[1]);
    add_number(&builder, "against_value", found.values[0]);
    add_number(&builder, "difference", found.difference);
    add_number(&builder, "low", found.low);
    add_number(&builder, "high", found.high);
    add_number(&builder, "confidence", CONFIDENCE);
    add_number(&builder, "p_value", found.p_value);
    g_variant_builder_add(&builder, "{sv}", "samples", g_variant_new_uint64(found.n_samples));
    if (ours->kind != KIND_NUMBERS)
        count_apart(&builder, ours, theirs);
    return g_variant_builder_end(&builder);
}
