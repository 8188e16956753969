/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One labelled example as a list shows it: its texts, its label, number or spans, and where it
 * stands. Immutable. Main thread. */
#pragma once

#include "plugins/plugin.h"

#define GLOSS_TYPE_DATASET_EXAMPLE (gloss_dataset_example_get_type())
G_DECLARE_FINAL_TYPE(GlossDatasetExample, gloss_dataset_example, GLOSS, DATASET_EXAMPLE, GObject)

/* @second and @label NULL, @score NaN: has none. @spans (nullable) (element-type GlossSpan), taken:
 * bytes of @text, labels interned. */
GlossDatasetExample *gloss_dataset_example_new(const char *text, const char *second,
                                               const char *label, double score, GArray *spans,
                                               guint line);
const char *gloss_dataset_example_get_text(GlossDatasetExample *self);
const char *gloss_dataset_example_get_second(GlossDatasetExample *self); /* (nullable) */
const char *gloss_dataset_example_get_label(GlossDatasetExample *self);  /* (nullable) */
double gloss_dataset_example_get_score(GlossDatasetExample *self);
/* (nullable) borrowed */
const GArray *gloss_dataset_example_get_spans(GlossDatasetExample *self);
guint gloss_dataset_example_get_line(GlossDatasetExample *self);
