/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See figure.h. The table is filled only while it is seen. */
#include "ui/figure.h"

#include "ui/curve-export.h"
#include "ui/curve-view.h"
#include "ui/value-table.h"
#include <glib/gi18n.h>
#include <math.h>

struct _GlossFigure {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkBox *heading;
    GtkLabel *title;
    GtkToggleButton *table_button;
    GtkButton *save_button;
    GtkStack *stack;
    GlossCurveView *view;
    GlossValueTable *table;
    guint n_columns; /* series in the table */
};

G_DEFINE_FINAL_TYPE(GlossFigure, gloss_figure, GTK_TYPE_WIDGET)

static void
set_columns(GlossFigure *self, const GlossCurve *curve)
{
    g_autofree GlossValueColumn *columns = g_new0(GlossValueColumn, curve->series->len + 2);

    columns[0] = (GlossValueColumn){curve->x_name, GLOSS_VALUE_COUNT};
    for (guint i = 0; i < curve->series->len; i++) {
        const GlossCurveSeries *series = curve->series->pdata[i];

        columns[i + 1] = (GlossValueColumn){series->name, GLOSS_VALUE_NUMBER};
    }
    gloss_value_table_set_columns(self->table, curve->title, columns);
    self->n_columns = curve->series->len + 1;
}

/* What a series has at @x itself, not before it. */
static double
get_exact(const GlossCurveSeries *series, double x)
{
    for (guint i = series->points->len; i > 0; i--) {
        const GlossCurvePoint *point = &g_array_index(series->points, GlossCurvePoint, i - 1);

        if (point->x <= x)
            return point->x < x ? NAN : point->y;
    }
    return NAN;
}

static void
fill_table(GlossFigure *self)
{
    const GlossCurve *curve = gloss_curve_view_get_curve(self->view);
    g_autoptr(GArray) values = curve != NULL ? gloss_curve_list_x(curve) : NULL;
    g_autofree const char **texts = NULL;
    g_autofree double *numbers = NULL;

    if (curve == NULL || !gtk_toggle_button_get_active(self->table_button))
        return;
    if (self->n_columns != curve->series->len + 1)
        set_columns(self, curve);
    texts = g_new0(const char *, self->n_columns);
    numbers = g_new0(double, self->n_columns);
    gloss_value_table_clear(self->table);
    for (guint i = values->len; i > 0; i--) {
        numbers[0] = g_array_index(values, double, i - 1);
        for (guint j = 0; j < curve->series->len; j++)
            numbers[j + 1] = get_exact(curve->series->pdata[j], numbers[0]);
        gloss_value_table_add(self->table, texts, numbers);
    }
    gloss_value_table_show(self->table);
}

static gboolean
has_same_columns(const GlossCurve *first, const GlossCurve *second)
{
    if (first == NULL || first->series->len != second->series->len)
        return FALSE;
    for (guint i = 0; i < first->series->len; i++) {
        if (g_strcmp0(((GlossCurveSeries *)first->series->pdata[i])->name,
                      ((GlossCurveSeries *)second->series->pdata[i])->name) != 0)
            return FALSE;
    }
    return TRUE;
}

void
gloss_figure_set_curve(GlossFigure *self, GlossCurve *curve)
{
    gboolean empty = gloss_curve_is_empty(curve);

    if (!has_same_columns(gloss_curve_view_get_curve(self->view), curve))
        self->n_columns = 0;
    gtk_label_set_text(self->title, curve->title);
    gtk_widget_set_sensitive(GTK_WIDGET(self->save_button), !empty);
    gtk_widget_set_sensitive(GTK_WIDGET(self->table_button), !empty);
    gloss_curve_view_set_curve(self->view, curve);
    gtk_stack_set_visible_child_name(self->stack, empty ? "empty"
                                                  : gtk_toggle_button_get_active(self->table_button)
                                                      ? "table"
                                                      : "view");
    fill_table(self);
}

void
gloss_figure_set_extra(GlossFigure *self, GtkWidget *extra)
{
    gtk_box_insert_child_after(self->heading, extra, GTK_WIDGET(self->title));
}

static void
table_toggled_cb(GlossFigure *self)
{
    gboolean active = gtk_toggle_button_get_active(self->table_button);

    gtk_stack_set_visible_child_name(self->stack, active ? "table" : "view");
    fill_table(self);
}

static void
save_cb(GlossFigure *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    gloss_curve_export_ask(gloss_curve_view_get_curve(self->view), GTK_WINDOW(root));
}

static void
dispose(GObject *object)
{
    g_clear_pointer(&GLOSS_FIGURE(object)->box, gtk_widget_unparent);
    G_OBJECT_CLASS(gloss_figure_parent_class)->dispose(object);
}

static void
gloss_figure_class_init(GlossFigureClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_CURVE_VIEW);
    g_type_ensure(GLOSS_TYPE_VALUE_TABLE);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/figure.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, box);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, heading);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, title);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, table_button);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, save_button);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, view);
    gtk_widget_class_bind_template_child(widget_class, GlossFigure, table);
    gtk_widget_class_bind_template_callback(widget_class, table_toggled_cb);
    gtk_widget_class_bind_template_callback(widget_class, save_cb);
}

static void
gloss_figure_init(GlossFigure *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
