/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See curve.h. */
#include "ui/curve.h"

#include <math.h>

static void
free_series_cb(gpointer data)
{
    GlossCurveSeries *series = data;

    g_free(series->name);
    g_array_unref(series->points);
    g_free(series);
}

GlossCurve *
gloss_curve_new(const char *title, const char *x_name)
{
    GlossCurve *curve = g_new0(GlossCurve, 1);

    curve->title = g_strdup(title);
    curve->x_name = g_strdup(x_name);
    curve->series = g_ptr_array_new_with_free_func(free_series_cb);
    return curve;
}

void
gloss_curve_free(GlossCurve *curve)
{
    g_free(curve->title);
    g_free(curve->x_name);
    g_ptr_array_unref(curve->series);
    g_free(curve);
}

GlossCurveSeries *
gloss_curve_add_series(GlossCurve *curve, const char *name, gboolean dots)
{
    GlossCurveSeries *series = g_new0(GlossCurveSeries, 1);

    series->name = g_strdup(name);
    series->points = g_array_new(FALSE, FALSE, sizeof(GlossCurvePoint));
    series->dots = dots;
    g_ptr_array_add(curve->series, series);
    return series;
}

void
gloss_curve_series_add(GlossCurveSeries *series, double x, double y)
{
    GlossCurvePoint point = {x, y};

    if (isfinite(x) && isfinite(y))
        g_array_append_val(series->points, point);
}

gboolean
gloss_curve_is_empty(const GlossCurve *curve)
{
    GlossCurvePoint min, max;

    return !gloss_curve_get_range(curve, &min, &max);
}

gboolean
gloss_curve_get_range(const GlossCurve *curve, GlossCurvePoint *min, GlossCurvePoint *max)
{
    *min = (GlossCurvePoint){INFINITY, INFINITY};
    *max = (GlossCurvePoint){-INFINITY, -INFINITY};
    for (guint i = 0; i < curve->series->len; i++) {
        const GlossCurveSeries *series = curve->series->pdata[i];

        for (guint j = 0; j < series->points->len; j++) {
            const GlossCurvePoint *at = &g_array_index(series->points, GlossCurvePoint, j);

            min->x = MIN(min->x, at->x);
            min->y = MIN(min->y, at->y);
            max->x = MAX(max->x, at->x);
            max->y = MAX(max->y, at->y);
        }
    }
    return min->x <= max->x;
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    double first = *(const double *)a;
    double second = *(const double *)b;

    return (first > second) - (first < second);
}

GArray *
gloss_curve_list_x(const GlossCurve *curve)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(double));
    guint n = 0;

    for (guint i = 0; i < curve->series->len; i++) {
        const GlossCurveSeries *series = curve->series->pdata[i];

        for (guint j = 0; j < series->points->len; j++)
            g_array_append_val(values, g_array_index(series->points, GlossCurvePoint, j).x);
    }
    g_array_sort(values, compare_cb);
    for (guint i = 0; i < values->len; i++) {
        double value = g_array_index(values, double, i);

        if (n == 0 || g_array_index(values, double, n - 1) < value)
            g_array_index(values, double, n++) = value;
    }
    g_array_set_size(values, n);
    return values;
}

double
gloss_curve_series_get(const GlossCurveSeries *series, double x)
{
    guint low = 0;
    guint high = series->points->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (g_array_index(series->points, GlossCurvePoint, middle).x <= x)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? g_array_index(series->points, GlossCurvePoint, low - 1).y : NAN;
}
