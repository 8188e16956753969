/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-curves.h. */
#include "ui/run-curves.h"

#include "ui/figure.h"
#include "ui/metric-text.h"
#include "ui/spoken-names.h"
#include <glib/gi18n.h>
#include <math.h>

struct _GlossRunCurves {
    GtkWidget parent_instance;

    GtkWidget *scroller;
    GlossFigure *loss;
    GlossFigure *measure;
    GtkDropDown *choice;  /* which measure */
    GtkStringList *names; /* as people call them */
    GPtrArray *metrics;   /* as the worker does */
    GlossRun *run;
};

G_DEFINE_FINAL_TYPE(GlossRunCurves, gloss_run_curves, GTK_TYPE_WIDGET)

static GlossCurve *
make_loss(const GlossRunHistory *history)
{
    GlossCurve *curve = gloss_curve_new(_("Loss"), _("Step"));
    GlossCurveSeries *train = gloss_curve_add_series(curve, _("Training"), FALSE);
    GlossCurveSeries *dev = gloss_curve_add_series(curve, _("Held out"), TRUE);

    for (guint i = 0; i < history->points->len; i++) {
        const GlossRunPoint *point = &g_array_index(history->points, GlossRunPoint, i);

        gloss_curve_series_add(train, (double)point->step, point->loss);
    }
    for (guint i = 0; i < history->evaluations->len; i++) {
        const GlossRunEvaluation *at = history->evaluations->pdata[i];

        gloss_curve_series_add(dev, (double)at->step, at->loss);
    }
    return curve;
}

static GlossCurve *
make_measure(const GlossRunHistory *history, const char *name)
{
    GlossCurve *curve = gloss_curve_new(_("Held-out Score"), _("Step"));
    GlossCurveSeries *series = gloss_curve_add_series(
        curve, name != NULL ? gloss_metric_text_get_name(name) : _("Score"), TRUE);

    for (guint i = 0; name != NULL && i < history->evaluations->len; i++) {
        const GlossRunEvaluation *at = history->evaluations->pdata[i];

        gloss_curve_series_add(series, (double)at->step, gloss_run_evaluation_get(at, name));
    }
    return curve;
}

static const char *
get_chosen(GlossRunCurves *self)
{
    guint chosen = gtk_drop_down_get_selected(self->choice);

    return chosen < self->metrics->len ? self->metrics->pdata[chosen] : NULL;
}

static void
show_measure(GlossRunCurves *self)
{
    if (self->run != NULL)
        gloss_figure_set_curve(self->measure,
                               make_measure(gloss_run_get_history(self->run), get_chosen(self)));
}

/* The names come with the first evaluation and stay. */
static void
find_names(GlossRunCurves *self)
{
    const GlossRunEvaluation *best = gloss_run_history_get_best(gloss_run_get_history(self->run));
    const char *main_name = best != NULL ? gloss_run_evaluation_get_main_metric(best) : NULL;
    guint chosen = 0;

    if (main_name == NULL || self->metrics->len > 0)
        return;
    for (guint i = 0; i < best->metrics->len; i++) {
        const char *name = g_array_index(best->metrics, GlossRunMetric, i).name;

        g_ptr_array_add(self->metrics, g_strdup(name));
        gtk_string_list_append(self->names, gloss_metric_text_get_name(name));
        if (g_str_equal(name, main_name))
            chosen = i;
    }
    gtk_drop_down_set_selected(self->choice, chosen);
    gtk_widget_set_visible(GTK_WIDGET(self->choice), best->metrics->len > 1);
}

void
gloss_run_curves_update(GlossRunCurves *self)
{
    gloss_figure_set_curve(self->loss, make_loss(gloss_run_get_history(self->run)));
    find_names(self);
    show_measure(self);
}

void
gloss_run_curves_set_run(GlossRunCurves *self, GlossRun *run)
{
    g_set_object(&self->run, run);
    gloss_run_curves_update(self);
}

static void
dispose(GObject *object)
{
    GlossRunCurves *self = GLOSS_RUN_CURVES(object);

    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_object(&self->run);
    g_clear_pointer(&self->metrics, g_ptr_array_unref);
    G_OBJECT_CLASS(gloss_run_curves_parent_class)->dispose(object);
}

static void
gloss_run_curves_class_init(GlossRunCurvesClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_FIGURE);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/run-curves.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossRunCurves, scroller);
    gtk_widget_class_bind_template_child(widget_class, GlossRunCurves, loss);
    gtk_widget_class_bind_template_child(widget_class, GlossRunCurves, measure);
}

static void
gloss_run_curves_init(GlossRunCurves *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->metrics = g_ptr_array_new_with_free_func(g_free);
    self->names = gtk_string_list_new(NULL);
    self->choice = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(self->names), NULL));
    gtk_widget_set_visible(GTK_WIDGET(self->choice), FALSE);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->choice), _("Which measure is drawn"));
    gloss_spoken_names_set_drop_down(self->choice, _("Measure"));
    g_signal_connect_swapped(self->choice, "notify::selected", G_CALLBACK(show_measure), self);
    gloss_figure_set_extra(self->measure, GTK_WIDGET(self->choice));
}
