/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One axis of a figure: round ticks that hold the data, values to places, values to words. Knows no
 * toolkit. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    double min;
    double max;
    double step; /* between two ticks */
    guint n_ticks;
    int digits; /* behind the point */
} GlossCurveScale;

/* Ticks at multiples of 1, 2 or 5 times a power of ten, at most @max_ticks (at least 3), that hold
 * @min to @max. @whole: none between whole numbers. Where @min is not below @max, or either is not
 * finite, a range about what is there. */
void gloss_curve_scale_fit(GlossCurveScale *scale, double min, double max, guint max_ticks,
                           gboolean whole);
double gloss_curve_scale_get_tick(const GlossCurveScale *scale, guint index);
/* The place of @value where scale->min is at @from and scale->max at @to. */
double gloss_curve_scale_map(const GlossCurveScale *scale, double value, double from, double to);
/* A tick's label, in the user's locale. (transfer full) */
char *gloss_curve_scale_format(const GlossCurveScale *scale, double value);
