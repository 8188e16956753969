/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One held-out example with what is right, what a model said, and how wrong that was. Immutable; any
 * thread. */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

typedef struct {
    gsize start; /* bytes of the text, end exclusive */
    gsize end;
    char *label;
} GlossPredictionSpan;

#define GLOSS_TYPE_PREDICTION (gloss_prediction_get_type())
G_DECLARE_FINAL_TYPE(GlossPrediction, gloss_prediction, GLOSS, PREDICTION, GObject)

/* From one object of a predictions file; NULL where it lacks what every example has. A text is cut
 * at 4,000 bytes, with the spans beyond. */
GlossPrediction *gloss_prediction_new(JsonObject *object);
/* The example's place in the data, as it is the same for every model. */
guint64 gloss_prediction_get_index(GlossPrediction *self);
guint64 gloss_prediction_get_line(GlossPrediction *self); /* 0: not told */
const char *gloss_prediction_get_text(GlossPrediction *self);
const char *gloss_prediction_get_second(GlossPrediction *self); /* of a pair; else NULL */
/* A label, or a number in words; NULL where the example has spans. */
const char *gloss_prediction_get_gold(GlossPrediction *self);
const char *gloss_prediction_get_predicted(GlossPrediction *self);
/* Both as numbers; NAN where they are labels or spans. */
double gloss_prediction_get_gold_number(GlossPrediction *self);
double gloss_prediction_get_predicted_number(GlossPrediction *self);
/* (element-type GlossPredictionSpan) by start; NULL where the example has a label. */
GArray *gloss_prediction_get_gold_spans(GlossPrediction *self);
GArray *gloss_prediction_get_predicted_spans(GlossPrediction *self);
double gloss_prediction_get_loss(GlossPrediction *self); /* NAN: not told */
/* Whether the model said what is right. */
gboolean gloss_prediction_is_right(GlossPrediction *self);
/* Whether two models said the same of it. */
gboolean gloss_prediction_is_same_answer(GlossPrediction *self, GlossPrediction *other);
/* Whether @gold was taken for @predicted somewhere in it: the cell of a confusion matrix. For spans
 * "O" means none. */
gboolean gloss_prediction_has_pair(GlossPrediction *self, const char *gold, const char *predicted);
gboolean gloss_prediction_span_equal(const GlossPredictionSpan *first,
                                     const GlossPredictionSpan *second);
