/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See prediction.h. Reader: fuzz-run-predictions, which hands it whatever a line holds. */

#include "app/prediction.h"

#include <math.h>
#include <string.h>

#define MAX_TEXT  ((gsize)4000)
#define MAX_SPANS 2000
#define NO_LABEL  "O"

struct _GlossPrediction {
    GObject parent_instance;

    guint64 index;
    guint64 line;
    double loss;
    char *text;
    char *second;
    char *gold;
    char *predicted;
    double gold_number, predicted_number;
    GArray *gold_spans;
    GArray *predicted_spans;
};

G_DEFINE_FINAL_TYPE(GlossPrediction, gloss_prediction, G_TYPE_OBJECT)

/* ---- reading ---- */

static double
get_number(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);
    GType type = node != NULL ? json_node_get_value_type(node) : G_TYPE_INVALID;

    return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double(node) : NAN;
}

static gsize
get_count(JsonObject *object, const char *key)
{
    double value = get_number(object, key);

    return value >= 0 && value < 1e15 ? (gsize)value : 0;
}

/* Cut between two characters. */
static char *
dup_text(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);
    const char *text = NULL;
    const char *end;

    if (node == NULL || json_node_get_value_type(node) != G_TYPE_STRING)
        return NULL;
    text = json_node_get_string(node);
    if (strlen(text) <= MAX_TEXT)
        return g_strdup(text);
    end = g_utf8_find_prev_char(text, text + MAX_TEXT + 1);
    return g_strndup(text, (gsize)(end - text));
}

/* A label, or what stands for one. */
static char *
dup_answer(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);
    double number = get_number(object, key);

    if (node != NULL && json_node_get_value_type(node) == G_TYPE_STRING)
        return g_strdup(json_node_get_string(node));
    return isnan(number) ? NULL : g_strdup_printf("%.4g", number);
}

static void
clear_span_cb(gpointer data)
{
    g_free(((GlossPredictionSpan *)data)->label);
}

static int
compare_spans_cb(gconstpointer a, gconstpointer b)
{
    const GlossPredictionSpan *first = a;
    const GlossPredictionSpan *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    return (first->end > second->end) - (first->end < second->end);
}

/* Whether both ends lie between characters of @text. */
static gboolean
fits(const char *text, gsize size, const GlossPredictionSpan *span)
{
    return span->start < span->end && span->end <= size && (text[span->start] & 0xc0) != 0x80 &&
           (text[span->end] & 0xc0) != 0x80;
}

static GArray *
read_spans(JsonObject *object, const char *key, const char *text)
{
    JsonNode *node = json_object_get_member(object, key);
    JsonArray *array =
        node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    guint n = array != NULL ? MIN(json_array_get_length(array), MAX_SPANS) : 0;
    gsize size = strlen(text);
    GArray *spans;

    if (array == NULL)
        return NULL;
    spans = g_array_new(FALSE, FALSE, sizeof(GlossPredictionSpan));
    g_array_set_clear_func(spans, clear_span_cb);
    for (guint i = 0; i < n; i++) {
        JsonNode *element = json_array_get_element(array, i);
        JsonObject *at = JSON_NODE_HOLDS_OBJECT(element) ? json_node_get_object(element) : NULL;
        GlossPredictionSpan span = {0};

        if (at == NULL)
            continue;
        span.start = get_count(at, "start");
        span.end = get_count(at, "end");
        span.label = fits(text, size, &span) ? dup_answer(at, "label") : NULL;
        if (span.label != NULL)
            g_array_append_val(spans, span);
    }
    g_array_sort(spans, compare_spans_cb);
    return spans;
}

GlossPrediction *
gloss_prediction_new(JsonObject *object)
{
    g_autoptr(GlossPrediction) self = g_object_new(GLOSS_TYPE_PREDICTION, NULL);

    self->index = get_count(object, "index");
    self->line = get_count(object, "line");
    self->loss = get_number(object, "loss");
    self->text = dup_text(object, "text");
    if (self->text == NULL) {
        self->text = dup_text(object, "first");
        self->second = dup_text(object, "second");
    }
    if (self->text == NULL)
        return NULL;
    self->gold_number = self->predicted_number = NAN;
    self->gold_spans = read_spans(object, "gold", self->text);
    self->predicted_spans = read_spans(object, "predicted", self->text);
    if (self->gold_spans != NULL && self->predicted_spans != NULL)
        return g_steal_pointer(&self);
    g_clear_pointer(&self->gold_spans, g_array_unref);
    g_clear_pointer(&self->predicted_spans, g_array_unref);
    self->gold = dup_answer(object, "gold");
    self->predicted = dup_answer(object, "predicted");
    self->gold_number = get_number(object, "gold");
    self->predicted_number = get_number(object, "predicted");
    return self->gold != NULL && self->predicted != NULL ? g_steal_pointer(&self) : NULL;
}

/* ---- what is known ---- */

double
gloss_prediction_get_gold_number(GlossPrediction *self)
{
    return self->gold_number;
}

double
gloss_prediction_get_predicted_number(GlossPrediction *self)
{
    return self->predicted_number;
}

guint64
gloss_prediction_get_index(GlossPrediction *self)
{
    return self->index;
}

guint64
gloss_prediction_get_line(GlossPrediction *self)
{
    return self->line;
}

const char *
gloss_prediction_get_text(GlossPrediction *self)
{
    return self->text;
}

const char *
gloss_prediction_get_second(GlossPrediction *self)
{
    return self->second;
}

const char *
gloss_prediction_get_gold(GlossPrediction *self)
{
    return self->gold;
}

const char *
gloss_prediction_get_predicted(GlossPrediction *self)
{
    return self->predicted;
}

GArray *
gloss_prediction_get_gold_spans(GlossPrediction *self)
{
    return self->gold_spans;
}

GArray *
gloss_prediction_get_predicted_spans(GlossPrediction *self)
{
    return self->predicted_spans;
}

double
gloss_prediction_get_loss(GlossPrediction *self)
{
    return self->loss;
}

gboolean
gloss_prediction_span_equal(const GlossPredictionSpan *first, const GlossPredictionSpan *second)
{
    return first->start == second->start && first->end == second->end &&
           g_str_equal(first->label, second->label);
}

static gboolean
have_same_spans(GArray *first, GArray *second)
{
    if (first->len != second->len)
        return FALSE;
    for (guint i = 0; i < first->len; i++) {
        if (!gloss_prediction_span_equal(&g_array_index(first, GlossPredictionSpan, i),
                                         &g_array_index(second, GlossPredictionSpan, i)))
            return FALSE;
    }
    return TRUE;
}

gboolean
gloss_prediction_is_right(GlossPrediction *self)
{
    if (self->gold != NULL)
        return g_str_equal(self->gold, self->predicted);
    return have_same_spans(self->gold_spans, self->predicted_spans);
}

gboolean
gloss_prediction_is_same_answer(GlossPrediction *self, GlossPrediction *other)
{
    if (self->gold != NULL)
        return g_strcmp0(self->predicted, other->predicted) == 0;
    return other->predicted_spans != NULL &&
           have_same_spans(self->predicted_spans, other->predicted_spans);
}

static gboolean
overlap(const GlossPredictionSpan *first, const GlossPredictionSpan *second)
{
    return first->start < second->end && second->start < first->end;
}

/* A span of @spans with @label that @others answer with @other; "O": with none. */
static gboolean
has_span_pair(GArray *spans, const char *label, GArray *others, const char *other)
{
    gboolean wants_none = g_str_equal(other, NO_LABEL);

    for (guint i = 0; i < spans->len; i++) {
        const GlossPredictionSpan *span = &g_array_index(spans, GlossPredictionSpan, i);
        gboolean any = FALSE;

        if (!g_str_equal(span->label, label))
            continue;
        for (guint j = 0; j < others->len; j++) {
            const GlossPredictionSpan *at = &g_array_index(others, GlossPredictionSpan, j);

            any = any || overlap(span, at);
            if (overlap(span, at) && g_str_equal(at->label, other))
                return TRUE;
        }
        if (wants_none && !any)
            return TRUE;
    }
    return FALSE;
}

gboolean
gloss_prediction_has_pair(GlossPrediction *self, const char *gold, const char *predicted)
{
    if (self->gold != NULL)
        return g_str_equal(self->gold, gold) && g_str_equal(self->predicted, predicted);
    /* Words without a label are everywhere. */
    if (g_str_equal(gold, NO_LABEL) && g_str_equal(predicted, NO_LABEL))
        return TRUE;
    if (g_str_equal(gold, NO_LABEL))
        return has_span_pair(self->predicted_spans, predicted, self->gold_spans, gold);
    return has_span_pair(self->gold_spans, gold, self->predicted_spans, predicted);
}

/* ---- making ---- */

static void
finalize(GObject *object)
{
    GlossPrediction *self = GLOSS_PREDICTION(object);

    g_free(self->text);
    g_free(self->second);
    g_free(self->gold);
    g_free(self->predicted);
    g_clear_pointer(&self->gold_spans, g_array_unref);
    g_clear_pointer(&self->predicted_spans, g_array_unref);
    G_OBJECT_CLASS(gloss_prediction_parent_class)->finalize(object);
}

static void
gloss_prediction_class_init(GlossPredictionClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
gloss_prediction_init(GlossPrediction *self)
{
}
