/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See curve-view.h. */
#include "ui/curve-view.h"

#include "ui/curve-draw.h"
#include <glib/gi18n.h>
#include <math.h>

struct _GlossCurveView {
    GtkWidget parent_instance;

    GlossCurve *curve;
    double cursor; /* an x, or NAN */
    char *reading;
};

G_DEFINE_FINAL_TYPE(GlossCurveView, gloss_curve_view, GTK_TYPE_WIDGET)

static char *
make_reading(GlossCurveView *self)
{
    GString *text = g_string_new(NULL);

    if (self->curve == NULL || isnan(self->cursor))
        return g_string_free(text, FALSE);
    g_string_append_printf(text, "%s %.0f", self->curve->x_name, self->cursor);
    for (guint i = 0; i < self->curve->series->len; i++) {
        const GlossCurveSeries *series = self->curve->series->pdata[i];
        double value = gloss_curve_series_get(series, self->cursor);

        if (!isnan(value))
            g_string_append_printf(text, ", %s %.4f", series->name, value);
    }
    return g_string_free(text, FALSE);
}

/* Without a cursor the newest values are told. */
static char *
describe(GlossCurveView *self)
{
    GlossCurvePoint min, max;
    double cursor = self->cursor;
    char *text;

    if (self->curve == NULL || !gloss_curve_get_range(self->curve, &min, &max))
        return g_strdup(_("No values yet"));
    if (isnan(cursor))
        self->cursor = max.x;
    text = make_reading(self);
    self->cursor = cursor;
    return text;
}

static void
update(GlossCurveView *self)
{
    g_autofree char *description = describe(self);

    g_free(self->reading);
    self->reading = make_reading(self);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   self->curve != NULL ? self->curve->title : "",
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
gloss_curve_view_set_curve(GlossCurveView *self, GlossCurve *curve)
{
    g_clear_pointer(&self->curve, gloss_curve_free);
    self->curve = curve;
    update(self);
}

const GlossCurve *
gloss_curve_view_get_curve(GlossCurveView *self)
{
    return self->curve;
}

const char *
gloss_curve_view_get_reading(GlossCurveView *self)
{
    return self->reading;
}

static void
set_cursor(GlossCurveView *self, double cursor)
{
    if (cursor == self->cursor || (isnan(cursor) && isnan(self->cursor)))
        return;
    self->cursor = cursor;
    update(self);
}

/* ---- drawing ---- */

static void
snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    GlossCurveView *self = GLOSS_CURVE_VIEW(widget);
    int width = gtk_widget_get_width(widget);
    int height = gtk_widget_get_height(widget);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
    GlossCurveColors colors;
    cairo_t *cr;

    if (self->curve == NULL || !gloss_curve_draw_load_colors(&colors, widget))
        return;
    cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    gloss_curve_draw(cr, self->curve, &colors, gtk_widget_get_pango_context(widget), width, height,
                     self->cursor);
    cairo_destroy(cr);
    if (gtk_widget_has_visible_focus(widget))
        gtk_snapshot_render_focus(snapshot, gtk_widget_get_style_context(widget), 0, 0, width,
                                  height);
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 180;
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 480 : 220;
}

/* ---- pointer and keys ---- */

static void
motion_cb(GlossCurveView *self, double x, double y)
{
    GtkWidget *widget = GTK_WIDGET(self);

    if (self->curve != NULL)
        set_cursor(self, gloss_curve_draw_find(self->curve, gtk_widget_get_pango_context(widget),
                                               gtk_widget_get_width(widget),
                                               gtk_widget_get_height(widget), x));
}

static void
leave_cb(GlossCurveView *self)
{
    set_cursor(self, NAN);
}

static guint
find_index(const GArray *values, double value)
{
    guint at = 0;

    while (at + 1 < values->len && g_array_index(values, double, at) < value)
        at++;
    return at;
}

static gboolean
key_cb(GlossCurveView *self, guint key)
{
    g_autoptr(GArray) values = self->curve != NULL ? gloss_curve_list_x(self->curve) : NULL;
    guint last = values != NULL && values->len > 0 ? values->len - 1 : 0;
    guint at = values != NULL && !isnan(self->cursor) ? find_index(values, self->cursor) : last;

    if (values == NULL || values->len == 0)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Left)
        at = at > 0 ? at - 1 : 0;
    else if (key == GDK_KEY_Right)
        at = MIN(at + 1, last);
    else if (key == GDK_KEY_Home)
        at = 0;
    else if (key == GDK_KEY_End)
        at = last;
    else
        return GDK_EVENT_PROPAGATE;
    set_cursor(self, g_array_index(values, double, at));
    return GDK_EVENT_STOP;
}

/* ---- making ---- */

static void
finalize(GObject *object)
{
    GlossCurveView *self = GLOSS_CURVE_VIEW(object);

    g_clear_pointer(&self->curve, gloss_curve_free);
    g_free(self->reading);
    G_OBJECT_CLASS(gloss_curve_view_parent_class)->finalize(object);
}

static void
gloss_curve_view_class_init(GlossCurveViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    widget_class->snapshot = snapshot;
    widget_class->measure = measure;
    gtk_widget_class_set_css_name(widget_class, "curve");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gloss_curve_view_init(GlossCurveView *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *focus = gtk_event_controller_focus_new();

    self->cursor = NAN;
    self->reading = g_strdup("");
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(leave_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(leave_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
}
