/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A figure as a file: PNG, SVG or PDF, drawn as on the screen but dark on white. Main thread. */
#pragma once

#include "ui/curve.h"
#include <gtk/gtk.h>

typedef enum { GLOSS_CURVE_PNG, GLOSS_CURVE_SVG, GLOSS_CURVE_PDF } GlossCurveFormat;

/* By the ending of its name; PNG where that says nothing. */
GlossCurveFormat gloss_curve_export_get_format(const char *name);
/* The file's bytes; NULL where Cairo could not make them. */
GBytes *gloss_curve_export_make(const GlossCurve *curve, GlossCurveFormat format, GError **error);
/* Asks for a name and writes; trouble is told in a dialog. */
void gloss_curve_export_ask(const GlossCurve *curve, GtkWindow *parent);
