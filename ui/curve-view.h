/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows a figure. The pointer, or the arrow keys when it has the focus, name the values at a place;
 * a reader of the screen hears them. Main thread. */
#pragma once

#include "ui/curve.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_CURVE_VIEW (gloss_curve_view_get_type())
G_DECLARE_FINAL_TYPE(GlossCurveView, gloss_curve_view, GLOSS, CURVE_VIEW, GtkWidget)

/* @curve (transfer full) (nullable) */
void gloss_curve_view_set_curve(GlossCurveView *self, GlossCurve *curve);
const GlossCurve *gloss_curve_view_get_curve(GlossCurveView *self);
/* "Step 120: Training 0.3120, Held out 0.4020"; "" without a cursor. */
const char *gloss_curve_view_get_reading(GlossCurveView *self);
