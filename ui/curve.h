/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of one figure: named series of points over one x. Knows no toolkit. Main thread. */
#pragma once

#include <glib.h>

typedef struct {
    double x;
    double y;
} GlossCurvePoint;

typedef struct {
    char *name;
    GArray *points; /* GlossCurvePoint, x ascending, all finite */
    gboolean dots;  /* few points, each shown */
} GlossCurveSeries;

typedef struct {
    char *title;
    char *x_name;
    GPtrArray *series; /* GlossCurveSeries */
} GlossCurve;

GlossCurve *gloss_curve_new(const char *title, const char *x_name);
void gloss_curve_free(GlossCurve *curve);
/* The new series, the curve's own. */
GlossCurveSeries *gloss_curve_add_series(GlossCurve *curve, const char *name, gboolean dots);
/* Points that are not finite are left out. */
void gloss_curve_series_add(GlossCurveSeries *series, double x, double y);
gboolean gloss_curve_is_empty(const GlossCurve *curve);
/* The lowest and highest x and y of all series; FALSE where there is no point. */
gboolean gloss_curve_get_range(const GlossCurve *curve, GlossCurvePoint *min, GlossCurvePoint *max);
/* Every x of any series, once, ascending. (transfer full) (element-type double) */
GArray *gloss_curve_list_x(const GlossCurve *curve);
/* The value at @x or at the nearest point before it; NAN before the first. */
double gloss_curve_series_get(const GlossCurveSeries *series, double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCurve, gloss_curve_free)
