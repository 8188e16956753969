/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How often each label was taken for each: a grid whose cells can be chosen, and the same as a table,
 * most often first. Main thread.
 *
 * Signal "activated" (const char *gold, const char *predicted): a cell was chosen. */
#pragma once

#include "app/run-evaluation.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_CONFUSION_VIEW (gloss_confusion_view_get_type())
G_DECLARE_FINAL_TYPE(GlossConfusionView, gloss_confusion_view, GLOSS, CONFUSION_VIEW, GtkWidget)

/* NULL, or one without a confusion: empties it. What it holds is copied. */
void gloss_confusion_view_set_evaluation(GlossConfusionView *self,
                                         const GlossRunEvaluation *evaluation);
