/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A figure with its heading, the table of the same values, and the menu that saves it. Main
 * thread. */
#pragma once

#include "ui/curve.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_FIGURE (gloss_figure_get_type())
G_DECLARE_FINAL_TYPE(GlossFigure, gloss_figure, GLOSS, FIGURE, GtkWidget)

/* @curve (transfer full) */
void gloss_figure_set_curve(GlossFigure *self, GlossCurve *curve);
/* Something to stand beside the heading, such as a choice of what is drawn. */
void gloss_figure_set_extra(GlossFigure *self, GtkWidget *extra);
