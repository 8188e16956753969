/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One held-out example: its text with the spans marked, what is right and what was predicted. Main
 * thread. */
#pragma once

#include "app/prediction.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_PREDICTION_ROW (gloss_prediction_row_get_type())
G_DECLARE_FINAL_TYPE(GlossPredictionRow, gloss_prediction_row, GLOSS, PREDICTION_ROW, GtkWidget)

GtkWidget *gloss_prediction_row_new(void);
/* NULL empties it. @other: what another model said of the same example, or NULL. */
void gloss_prediction_row_set_prediction(GlossPredictionRow *self, GlossPrediction *prediction,
                                         GlossPrediction *other);
