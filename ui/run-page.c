/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-page.h. Pages that are not seen are brought up to date when they are shown. */
#include "ui/run-page.h"

#include "ui/compare-window.h"
#include "ui/confusion-view.h"
#include "ui/examples-view.h"
#include "ui/run-curves.h"
#include "ui/run-end.h"
#include "ui/run-header.h"
#include "ui/value-table.h"
#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossRunPage {
    GtkWidget parent_instance;

    GtkWidget *box;
    GlossRunHeader *header;
    AdwViewStack *stack;
    GlossRunCurves *curves;
    GlossValueTable *scores;
    GlossConfusionView *confusion;
    GlossExamplesView *examples;
    GtkTextView *log;

    GlossContext *context;
    GlossRun *run;
    const GlossRunEvaluation *shown_scores; /* which evaluation the table shows */
    gsize log_shown;                        /* bytes of the log, those that went included */
};

G_DEFINE_FINAL_TYPE(GlossRunPage, gloss_run_page, GTK_TYPE_WIDGET)

/* ---- what is seen ---- */

static void
update_scores(GlossRunPage *self)
{
    const GlossRunEvaluation *best = gloss_run_history_get_best(gloss_run_get_history(self->run));

    if (best == self->shown_scores)
        return;
    self->shown_scores = best;
    gloss_value_table_clear(self->scores);
    for (guint i = 0; best != NULL && i < best->scores->len; i++) {
        const GlossRunScore *score = &g_array_index(best->scores, GlossRunScore, i);
        const char *texts[] = {score->label, NULL, NULL, NULL, NULL};
        double numbers[] = {0, score->precision, score->recall, score->f1, (double)score->support};

        gloss_value_table_add(self->scores, texts, numbers);
    }
    gloss_value_table_show(self->scores);
}

static gboolean
is_at_end(GtkAdjustment *adjustment)
{
    return gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment) >=
           gtk_adjustment_get_upper(adjustment) - 1;
}

/* Adds what is new; the view follows where the person has not scrolled back. */
static void
update_log(GlossRunPage *self)
{
    const GlossRunHistory *history = gloss_run_get_history(self->run);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->log);
    gsize end = history->log_gone + history->log->len;
    gboolean follow = is_at_end(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->log)));
    GtkTextIter iter;

    if (self->log_shown == end)
        return;
    if (self->log_shown < history->log_gone) {
        gtk_text_buffer_set_text(buffer, "", -1);
        self->log_shown = history->log_gone;
    }
    gtk_text_buffer_get_end_iter(buffer, &iter);
    gtk_text_buffer_insert(buffer, &iter, history->log->str + (self->log_shown - history->log_gone),
                           -1);
    self->log_shown = end;
    if (follow)
        gtk_text_view_scroll_to_iter(self->log, &iter, 0, FALSE, 0, 1);
}

static void
update_visible(GlossRunPage *self)
{
    const char *name = adw_view_stack_get_visible_child_name(self->stack);
    const GlossRunHistory *history;

    if (self->run == NULL || name == NULL)
        return;
    history = gloss_run_get_history(self->run);
    if (g_str_equal(name, "curves"))
        gloss_run_curves_update(self->curves);
    else if (g_str_equal(name, "labels"))
        update_scores(self);
    else if (g_str_equal(name, "confusion"))
        gloss_confusion_view_set_evaluation(self->confusion, gloss_run_history_get_best(history));
    else if (g_str_equal(name, "examples"))
        gloss_examples_view_load(self->examples, gloss_run_get_predictions(self->run));
    else
        update_log(self);
}

static void
changed_cb(GlossRunPage *self)
{
    gloss_run_header_update(self->header);
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        update_visible(self);
}

static void
cell_activated_cb(GlossRunPage *self, const char *gold, const char *predicted)
{
    gloss_examples_view_set_pair(self->examples, gold, predicted);
    adw_view_stack_set_visible_child_name(self->stack, "examples");
}

/* ---- actions ---- */

static void
simple_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    static const struct {
        const char *name;
        void (*act)(GlossRun *run);
    } table[] = {
        {"run.pause", gloss_run_pause},   {"run.continue", gloss_run_continue},
        {"run.stop", gloss_run_stop},     {"run.cancel", gloss_run_cancel},
        {"run.resume", gloss_run_resume},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
        if (g_str_equal(table[i].name, name))
            table[i].act(GLOSS_RUN_PAGE(widget)->run);
    }
}

static void
say_cb(const char *text, gpointer data)
{
    gloss_run_header_say(GLOSS_RUN_PAGE(data)->header, text);
}

static void
end_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossRunPage *self = GLOSS_RUN_PAGE(widget);

    if (g_str_equal(name, "run.use"))
        gloss_run_end_use(self->context, self->run, widget, say_cb);
    else if (g_str_equal(name, "run.compare"))
        gloss_compare_window_present(self->context, self->run,
                                     GTK_WINDOW(gtk_widget_get_root(widget)));
    else if (g_str_equal(name, "run.export"))
        gloss_run_end_export(self->run, widget, say_cb);
    else
        gloss_run_end_delete(self->context, self->run, widget);
}

GlossRun *
gloss_run_page_get_run(GlossRunPage *self)
{
    return self->run;
}

/* ---- making ---- */

GtkWidget *
gloss_run_page_new(GlossContext *context, GlossRun *run)
{
    GlossRunPage *self = g_object_new(GLOSS_TYPE_RUN_PAGE, NULL);

    self->context = g_object_ref(context);
    self->run = g_object_ref(run);
    gloss_run_header_set_run(self->header, run);
    gloss_run_curves_set_run(self->curves, run);
    g_signal_connect_object(run, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    gloss_run_load(run);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossRunPage *self = GLOSS_RUN_PAGE(object);

    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->run);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_run_page_parent_class)->dispose(object);
}

static void
install_actions(GtkWidgetClass *widget_class)
{
    static const char *const simple[] = {"run.pause", "run.continue", "run.stop", "run.cancel",
                                         "run.resume"};
    static const char *const ends[] = {"run.use", "run.compare", "run.export", "run.delete"};

    for (gsize i = 0; i < G_N_ELEMENTS(simple); i++)
        gtk_widget_class_install_action(widget_class, simple[i], NULL, simple_action);
    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++)
        gtk_widget_class_install_action(widget_class, ends[i], NULL, end_action);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, GlossRunPage, name)

static void
gloss_run_page_class_init(GlossRunPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_RUN_HEADER);
    g_type_ensure(GLOSS_TYPE_RUN_CURVES);
    g_type_ensure(GLOSS_TYPE_VALUE_TABLE);
    g_type_ensure(GLOSS_TYPE_CONFUSION_VIEW);
    g_type_ensure(GLOSS_TYPE_EXAMPLES_VIEW);
    install_actions(widget_class);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/run-page.ui");
    BIND(box);
    BIND(header);
    BIND(stack);
    BIND(curves);
    BIND(scores);
    BIND(confusion);
    BIND(examples);
    BIND(log);
    gtk_widget_class_bind_template_callback(widget_class, update_visible);
    gtk_widget_class_bind_template_callback(widget_class, cell_activated_cb);
}

static void
gloss_run_page_init(GlossRunPage *self)
{
    const GlossValueColumn columns[] = {
        {_("Label"), GLOSS_VALUE_TEXT},     {_("Precision"), GLOSS_VALUE_PERCENT},
        {_("Recall"), GLOSS_VALUE_PERCENT}, {_("F1"), GLOSS_VALUE_PERCENT},
        {_("Examples"), GLOSS_VALUE_COUNT}, {NULL},
    };

    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_value_table_set_columns(self->scores, _("Scores by label"), columns);
    g_signal_connect_swapped(self, "map", G_CALLBACK(update_visible), self);
}
