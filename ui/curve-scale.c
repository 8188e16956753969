/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See curve-scale.h. */
#include "ui/curve-scale.h"

#include <math.h>

/* What rounding may add or take before a bound counts as passed. */
#define SLACK 1e-9

/* The next larger of 1, 2 and 5 times a power of ten. */
static double
round_up(double step)
{
    double power = pow(10, floor(log10(step)));
    double mantissa = step / power;

    if (mantissa <= 1 + SLACK)
        return power;
    if (mantissa <= 2 + SLACK)
        return 2 * power;
    return (mantissa <= 5 + SLACK ? 5 : 10) * power;
}

static void
widen(double *min, double *max, gboolean whole)
{
    double half;

    if (!isfinite(*min) || !isfinite(*max)) {
        *min = 0;
        *max = 1;
    }
    if (*min < *max)
        return;
    /* A score that is 0 throughout stands at the foot of its range. */
    if (*min == 0 && !whole) {
        *max = 1;
        return;
    }
    half = whole ? 1 : MAX(fabs(*min) * 0.1, 1e-6);
    *max = *min + half;
    *min = *min - half;
}

static guint
count_ticks(GlossCurveScale *scale, double min, double max)
{
    scale->min = floor(min / scale->step + SLACK) * scale->step;
    scale->max = ceil(max / scale->step - SLACK) * scale->step;
    return (guint)lround((scale->max - scale->min) / scale->step) + 1;
}

void
gloss_curve_scale_fit(GlossCurveScale *scale, double min, double max, guint max_ticks,
                      gboolean whole)
{
    max_ticks = MAX(max_ticks, 3);
    widen(&min, &max, whole);
    scale->step = round_up((max - min) / (max_ticks - 1));
    if (whole && scale->step < 1)
        scale->step = 1;
    while ((scale->n_ticks = count_ticks(scale, min, max)) > max_ticks)
        scale->step = round_up(scale->step * 1.5);
    scale->digits = MAX(0, -(int)floor(log10(scale->step) + SLACK));
}

double
gloss_curve_scale_get_tick(const GlossCurveScale *scale, guint index)
{
    double value = scale->min + index * scale->step;

    return fabs(value) < scale->step * SLACK ? 0 : value;
}

double
gloss_curve_scale_map(const GlossCurveScale *scale, double value, double from, double to)
{
    return from + (value - scale->min) / (scale->max - scale->min) * (to - from);
}

char *
gloss_curve_scale_format(const GlossCurveScale *scale, double value)
{
    if (scale->digits == 0)
        return g_strdup_printf("%'.0f", value);
    return g_strdup_printf("%.*f", scale->digits, value);
}
