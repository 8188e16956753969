/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See curve-draw.h. From the top: the legend with the values at the cursor, the plot, the ticks and
 * the name of x. Series differ by colour and by dash, so that neither is needed alone. */
#include "ui/curve-draw.h"

#include "ui/curve-scale.h"
#include <math.h>
#include <pango/pangocairo.h>

#define GAP        6.0
#define SAMPLE     22.0 /* the stroke in the legend */
#define DOT        3.0
#define PER_X_TICK 90.0 /* pixels */
#define PER_Y_TICK 36.0

typedef struct {
    cairo_t *cr; /* NULL: only the layout is asked for */
    const GlossCurve *curve;
    const GlossCurveColors *colors;
    PangoContext *context;
    double width, height;
    double cursor;
    double left, right, top, bottom; /* of the plot */
    double line;                     /* height of a line of text */
    GlossCurveScale x, y;
} Drawing;

/* Okabe and Ito's blue and vermilion, and their green: told apart by every kind of eye. */
const GlossCurveColors gloss_curve_draw_paper = {
    .text = {0.15f, 0.15f, 0.15f, 1},
    .faint = {0.86f, 0.86f, 0.86f, 1},
    .series = {{0, 0.447f, 0.698f, 1}, {0.835f, 0.369f, 0, 1}, {0, 0.62f, 0.451f, 1}},
};

gboolean
gloss_curve_draw_load_colors(GlossCurveColors *colors, GtkWidget *widget)
{
    GtkStyleContext *context = gtk_widget_get_style_context(widget);
    gboolean all = gtk_style_context_lookup_color(context, "curve_text", &colors->text) &&
                   gtk_style_context_lookup_color(context, "curve_grid", &colors->faint);

    for (guint i = 0; i < GLOSS_CURVE_DRAW_N_COLORS; i++) {
        char name[16];

        g_snprintf(name, sizeof name, "curve_%u", i);
        all = gtk_style_context_lookup_color(context, name, &colors->series[i]) && all;
    }
    return all;
}

/* ---- layout ---- */

static PangoLayout *
make_text(PangoContext *context, const char *text, double *width, double *height)
{
    PangoLayout *layout = pango_layout_new(context);
    int w, h;

    pango_layout_set_text(layout, text, -1);
    pango_layout_get_pixel_size(layout, &w, &h);
    *width = w;
    *height = h;
    return layout;
}

static double
measure(Drawing *d, const char *text)
{
    double width;
    g_autoptr(PangoLayout) layout = make_text(d->context, text, &width, &d->line);

    return width;
}

static double
measure_ticks(Drawing *d, const GlossCurveScale *scale)
{
    double widest = 0;

    for (guint i = 0; i < scale->n_ticks; i++) {
        g_autofree char *text =
            gloss_curve_scale_format(scale, gloss_curve_scale_get_tick(scale, i));

        widest = MAX(widest, measure(d, text));
    }
    return widest;
}

/* FALSE where there is nothing to draw. */
static gboolean
lay_out(Drawing *d)
{
    GlossCurvePoint min, max;

    if (!gloss_curve_get_range(d->curve, &min, &max))
        return FALSE;
    measure(d, "0");
    d->top = d->line + 2 * GAP;
    d->bottom = d->height - 2 * d->line - GAP;
    if (d->bottom - d->top < 2 * d->line)
        return FALSE;
    gloss_curve_scale_fit(&d->y, min.y, max.y, (guint)((d->bottom - d->top) / PER_Y_TICK) + 1,
                          FALSE);
    d->left = measure_ticks(d, &d->y) + GAP;
    gloss_curve_scale_fit(&d->x, min.x, max.x, (guint)((d->width - d->left) / PER_X_TICK) + 1,
                          TRUE);
    /* The data fill the width; a tick beyond them is left out. */
    d->x.min = MIN(min.x, max.x);
    d->x.max = MAX(max.x, min.x + 1);
    d->right = d->width - GAP - DOT;
    return d->right - d->left > 4 * d->line;
}

static double
get_x(const Drawing *d, double value)
{
    return gloss_curve_scale_map(&d->x, value, d->left + DOT, d->right);
}

static double
get_y(const Drawing *d, double value)
{
    return gloss_curve_scale_map(&d->y, value, d->bottom, d->top);
}

/* ---- drawing ---- */

static void
set_color(cairo_t *cr, const GdkRGBA *color)
{
    cairo_set_source_rgba(cr, (double)color->red, (double)color->green, (double)color->blue,
                          (double)color->alpha);
}

/* @align: 0 begins at @x, 1 ends there. The width. */
static double
show_text(const Drawing *d, const char *text, double x, double y, double align)
{
    double width, height;
    g_autoptr(PangoLayout) layout = make_text(d->context, text, &width, &height);

    set_color(d->cr, &d->colors->text);
    cairo_move_to(d->cr, round(x - align * width), round(y));
    pango_cairo_show_layout(d->cr, layout);
    cairo_new_path(d->cr);
    return width;
}

static void
draw_line(const Drawing *d, double x1, double y1, double x2, double y2)
{
    cairo_move_to(d->cr, x1, y1);
    cairo_line_to(d->cr, x2, y2);
    cairo_stroke(d->cr);
}

static void
draw_y_axis(const Drawing *d)
{
    for (guint i = 0; i < d->y.n_ticks; i++) {
        double value = gloss_curve_scale_get_tick(&d->y, i);
        double y = round(get_y(d, value)) + 0.5;
        g_autofree char *text = gloss_curve_scale_format(&d->y, value);

        set_color(d->cr, &d->colors->faint);
        draw_line(d, d->left, y, d->right + DOT, y);
        show_text(d, text, d->left - GAP, y - d->line / 2, 1);
    }
}

static void
draw_x_axis(const Drawing *d)
{
    double free_from = d->left - GAP;

    for (double value = ceil(d->x.min / d->x.step) * d->x.step; value <= d->x.max;
         value += d->x.step) {
        g_autofree char *text = gloss_curve_scale_format(&d->x, value);
        double x = round(get_x(d, value)) + 0.5;
        double width, height;
        g_autoptr(PangoLayout) layout = make_text(d->context, text, &width, &height);
        double begin = CLAMP(x - width / 2, 0, d->width - width);

        set_color(d->cr, &d->colors->text);
        draw_line(d, x, d->bottom, x, d->bottom + GAP / 2);
        if (begin < free_from)
            continue;
        show_text(d, text, begin, d->bottom + GAP / 2, 0);
        free_from = begin + width + GAP;
    }
    show_text(d, d->curve->x_name, (d->left + d->right) / 2, d->height - d->line, 0.5);
}

static void
set_stroke(const Drawing *d, guint index)
{
    const double dashes[] = {6, 3};

    set_color(d->cr, &d->colors->series[index % GLOSS_CURVE_DRAW_N_COLORS]);
    cairo_set_line_width(d->cr, 2);
    cairo_set_dash(d->cr, dashes, index % 2 == 1 ? 2 : 0, 0);
}

static void
draw_dot(const Drawing *d, double x, double y)
{
    cairo_new_sub_path(d->cr);
    cairo_arc(d->cr, x, y, DOT, 0, 2 * G_PI);
    cairo_fill(d->cr);
}

static void
draw_series(const Drawing *d, guint index)
{
    const GlossCurveSeries *series = d->curve->series->pdata[index];

    cairo_save(d->cr);
    set_stroke(d, index);
    cairo_set_line_join(d->cr, CAIRO_LINE_JOIN_ROUND);
    for (guint i = 0; i < series->points->len; i++) {
        const GlossCurvePoint *point = &g_array_index(series->points, GlossCurvePoint, i);

        cairo_line_to(d->cr, get_x(d, point->x), get_y(d, point->y));
    }
    cairo_stroke(d->cr);
    for (guint i = 0; i < series->points->len; i++) {
        const GlossCurvePoint *point = &g_array_index(series->points, GlossCurvePoint, i);

        if (series->dots || series->points->len == 1)
            draw_dot(d, get_x(d, point->x), get_y(d, point->y));
    }
    cairo_restore(d->cr);
}

static double
draw_sample(const Drawing *d, guint index, double x)
{
    const GlossCurveSeries *series = d->curve->series->pdata[index];
    double y = GAP / 2 + d->line / 2;

    cairo_save(d->cr);
    set_stroke(d, index);
    draw_line(d, x, y, x + SAMPLE, y);
    if (series->dots)
        draw_dot(d, x + SAMPLE / 2, y);
    cairo_restore(d->cr);
    return x + SAMPLE + GAP;
}

static void
draw_legend(const Drawing *d)
{
    double x = d->left;

    for (guint i = 0; i < d->curve->series->len; i++) {
        const GlossCurveSeries *series = d->curve->series->pdata[i];
        double value = isnan(d->cursor) ? NAN : gloss_curve_series_get(series, d->cursor);
        g_autofree char *text =
            isnan(value) ? g_strdup(series->name) : g_strdup_printf("%s %.4f", series->name, value);

        if (series->points->len == 0)
            continue;
        x = draw_sample(d, i, x);
        x += show_text(d, text, x, GAP / 2, 0) + 2 * GAP;
    }
}

static void
draw_cursor(const Drawing *d)
{
    double x = round(get_x(d, d->cursor)) + 0.5;

    if (isnan(d->cursor) || x < d->left || x > d->right + 1)
        return;
    set_color(d->cr, &d->colors->text);
    draw_line(d, x, d->top, x, d->bottom);
    for (guint i = 0; i < d->curve->series->len; i++) {
        double value = gloss_curve_series_get(d->curve->series->pdata[i], d->cursor);

        if (isnan(value))
            continue;
        set_stroke(d, i);
        draw_dot(d, x, get_y(d, value));
    }
}

void
gloss_curve_draw(cairo_t *cr, const GlossCurve *curve, const GlossCurveColors *colors,
                 PangoContext *context, double width, double height, double cursor)
{
    Drawing d = {.cr = cr,
                 .curve = curve,
                 .colors = colors,
                 .context = context,
                 .width = width,
                 .height = height,
                 .cursor = cursor};

    if (!lay_out(&d))
        return;
    cairo_save(cr);
    cairo_set_line_width(cr, 1);
    draw_y_axis(&d);
    draw_x_axis(&d);
    for (guint i = 0; i < curve->series->len; i++)
        draw_series(&d, i);
    draw_cursor(&d);
    draw_legend(&d);
    cairo_restore(cr);
}

double
gloss_curve_draw_find(const GlossCurve *curve, PangoContext *context, double width, double height,
                      double place)
{
    Drawing d = {.curve = curve, .context = context, .width = width, .height = height};
    g_autoptr(GArray) values = gloss_curve_list_x(curve);
    double found = NAN;

    if (!lay_out(&d))
        return NAN;
    for (guint i = 0; i < values->len; i++) {
        double value = g_array_index(values, double, i);

        if (isnan(found) || fabs(get_x(&d, value) - place) < fabs(get_x(&d, found) - place))
            found = value;
    }
    return found;
}
