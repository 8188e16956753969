/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws a figure with Cairo: the same on the screen, in a picture and in a document. Main thread. */
#pragma once

#include "ui/curve.h"
#include <gtk/gtk.h>

#define GLOSS_CURVE_DRAW_N_COLORS 3

/* What a style sheet says. */
typedef struct {
    GdkRGBA text;
    GdkRGBA faint; /* the grid */
    GdkRGBA series[GLOSS_CURVE_DRAW_N_COLORS];
} GlossCurveColors;

/* FALSE where the style sheets lack one. */
gboolean gloss_curve_draw_load_colors(GlossCurveColors *colors, GtkWidget *widget);
/* Dark on white: for paper. */
extern const GlossCurveColors gloss_curve_draw_paper;

/* Fills @width times @height of @cr with @curve, background left alone. @cursor: an x whose values
 * are named, or NAN. */
void gloss_curve_draw(cairo_t *cr, const GlossCurve *curve, const GlossCurveColors *colors,
                      PangoContext *context, double width, double height, double cursor);
/* The x of the point nearest to @place, pixels from the left of a figure so wide; NAN: no point. */
double gloss_curve_draw_find(const GlossCurve *curve, PangoContext *context, double width,
                             double height, double place);
