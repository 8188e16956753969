/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See compare-window.h. */
#include "ui/compare-window.h"

#include "app/run-comparison.h"
#include "app/run-rival.h"
#include "ui/examples-view.h"
#include "ui/metric-text.h"
#include "ui/value-table.h"
#include <glib/gi18n.h>
#include <math.h>

/* Chance is left out of account below this. */
#define SIGNIFICANT 0.05

struct _GlossCompareWindow {
    AdwWindow parent_instance;

    GtkStack *stack;
    AdwStatusPage *message_page;
    AdwComboRow *choice;
    GtkLabel *waiting;
    GtkLabel *verdict;
    GtkLabel *numbers;
    AdwViewStack *pages;
    GlossValueTable *table;
    GlossExamplesView *examples;

    GlossRun *run;
    GPtrArray *others; /* Other, by row of the choice */
    char *said;        /* the predictions of the other one */
    GCancellable *cancellable;
};

/* What can be compared with: a run that has said it already, or a model that has to be asked. */
typedef struct {
    char *title;
    GlossRun *run;              /* (nullable) */
    const GlossRunRival *rival; /* (nullable), in rivals */
    GPtrArray *rivals;          /* (nullable) */
} Other;

static void
free_other(gpointer data)
{
    Other *other = data;

    g_free(other->title);
    g_clear_object(&other->run);
    g_clear_pointer(&other->rivals, g_ptr_array_unref);
    g_free(other);
}

G_DEFINE_FINAL_TYPE(GlossCompareWindow, gloss_compare_window, ADW_TYPE_WINDOW)

/* ---- what came out ---- */

static void
show_verdict(GlossCompareWindow *self, const GlossRunComparison *found, const Other *other)
{
    gboolean first = found->difference > 0;
    const char *better = first ? gloss_run_get_title(self->run) : other->title;
    g_autofree char *verdict = found->p_value < SIGNIFICANT && found->difference != 0
                                   ? g_strdup_printf(_("“%s” is better."), better)
                                   : g_strdup(_("No difference that chance could not give."));
    g_autofree char *numbers = g_strdup_printf(
        /* Translators: a measure, its two values, their difference, the interval it lies in, the
         * probability of chance, the number of examples */
        _("%s %.4f against %.4f: a difference of %+.4f, between %+.4f and %+.4f in 95 of 100 "
          "samples (p = %.3f, %u examples). %u examples are right here alone, %u in the other "
          "alone."),
        gloss_metric_text_get_name(found->metric), found->values[0], found->values[1],
        found->difference, found->low, found->high, found->p_value, (guint)found->n_examples,
        (guint)found->n_only[0], (guint)found->n_only[1]);

    gtk_label_set_text(self->verdict, verdict);
    gtk_label_set_text(self->numbers, numbers);
}

static void
show_labels(GlossCompareWindow *self, const GlossRunComparison *found)
{
    gloss_value_table_clear(self->table);
    for (guint i = 0; i < found->labels->len; i++) {
        const GlossRunComparisonLabel *label = found->labels->pdata[i];
        const char *texts[] = {label->label, NULL, NULL, NULL, NULL};
        double numbers[] = {NAN, label->scores[0], label->scores[1],
                            label->scores[0] - label->scores[1], (double)label->support};

        gloss_value_table_add(self->table, texts, numbers);
    }
    gloss_value_table_show(self->table);
}

static void
say(GlossCompareWindow *self, const char *title, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    adw_status_page_set_title(self->message_page, title);
    adw_status_page_set_description(self->message_page, escaped);
    gtk_stack_set_visible_child_name(self->stack, "message");
}

static const Other *
get_other(GlossCompareWindow *self)
{
    guint chosen = adw_combo_row_get_selected(self->choice);

    return chosen < self->others->len ? self->others->pdata[chosen] : NULL;
}

static void
compared_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossCompareWindow) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossRunComparison) found = gloss_run_comparison_read_finish(result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->run == NULL)
        return;
    if (found == NULL) {
        say(self, _("These Models Cannot Be Compared"), error->message);
        return;
    }
    show_verdict(self, found, get_other(self));
    show_labels(self, found);
    gloss_examples_view_load_differences(self->examples, gloss_run_get_predictions(self->run),
                                         self->said);
    gtk_stack_set_visible_child_name(self->stack, "result");
}

static void
compare_with(GlossCompareWindow *self, const char *predictions)
{
    g_free(self->said);
    self->said = g_strdup(predictions);
    gloss_run_comparison_read_async(gloss_run_get_predictions(self->run), self->said,
                                    self->cancellable, compared_cb, g_object_ref(self));
}

static void
asked_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossCompareWindow) self = data;
    g_autoptr(GError) error = NULL;
    g_autofree char *predictions = gloss_run_rival_evaluate_finish(result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->run == NULL)
        return;
    if (predictions != NULL)
        compare_with(self, predictions);
    else
        say(self, _("The Other Model Cannot Be Asked"), error->message);
}

static void
compare(GlossCompareWindow *self)
{
    const Other *other = self->run != NULL ? get_other(self) : NULL;

    if (other == NULL)
        return;
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    self->cancellable = g_cancellable_new();
    gtk_stack_set_visible_child_name(self->stack, "loading");
    gtk_label_set_text(self->waiting, other->run != NULL
                                          ? _("Comparing…")
                                          : _("The other model reads the held-out examples…"));
    if (other->run != NULL)
        compare_with(self, gloss_run_get_predictions(other->run));
    else
        gloss_run_rival_evaluate_async(self->run, other->rival, NULL, self->cancellable, asked_cb,
                                       g_object_ref(self));
}

/* ---- making ---- */

static void
add_other(GlossCompareWindow *self, const char *title, GlossRun *run, const GlossRunRival *rival,
          GPtrArray *rivals)
{
    Other *other = g_new0(Other, 1);

    other->title = g_strdup(title);
    g_set_object(&other->run, run);
    other->rival = rival;
    other->rivals = rivals != NULL ? g_ptr_array_ref(rivals) : NULL;
    g_ptr_array_add(self->others, other);
}

static void
add_runs(GlossCompareWindow *self, GlossRuns *runs)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(runs)); i++) {
        g_autoptr(GlossRun) run = g_list_model_get_item(G_LIST_MODEL(runs), i);

        if (run != self->run && gloss_run_get_state(run) == GLOSS_RUN_DONE &&
            g_strcmp0(gloss_run_get_task(run), gloss_run_get_task(self->run)) == 0)
            add_other(self, gloss_run_get_title(run), run, NULL, NULL);
    }
}

/* Models after the runs: they have to be asked first, which takes a while. */
static void
add_models(GlossCompareWindow *self, GlossModelStore *store)
{
    g_autoptr(GPtrArray) rivals = gloss_run_rival_list(store, self->run);

    for (guint i = 0; i < rivals->len; i++) {
        const GlossRunRival *rival = rivals->pdata[i];
        /* Translators: the name of a model */
        g_autofree char *title = g_strdup_printf(_("Model %s"), rival->title);

        add_other(self, title, NULL, rival, rivals);
    }
}

/* (transfer full) */
static GtkStringList *
name_others(GlossCompareWindow *self)
{
    GtkStringList *names = gtk_string_list_new(NULL);

    for (guint i = 0; i < self->others->len; i++)
        gtk_string_list_append(names, ((const Other *)self->others->pdata[i])->title);
    return names;
}

GtkWindow *
gloss_compare_window_present(GlossContext *context, GlossRun *run, GtkWindow *parent)
{
    GlossCompareWindow *self =
        g_object_new(GLOSS_TYPE_COMPARE_WINDOW, "transient-for", parent, "modal", TRUE, NULL);
    g_autoptr(GtkStringList) names = NULL;

    self->run = g_object_ref(run);
    add_runs(self, gloss_context_get_runs(context));
    add_models(self, gloss_context_get_store(context));
    names = name_others(self);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->choice), gloss_run_get_title(run));
    adw_combo_row_set_model(self->choice, G_LIST_MODEL(names));
    gtk_widget_set_visible(GTK_WIDGET(self->choice), self->others->len > 0);
    if (self->others->len == 0)
        say(self, _("Nothing to Compare With"),
            _("Another finished run of the same task, or an installed model for it, is needed."));
    else
        compare(self);
    gtk_window_present(GTK_WINDOW(self));
    return GTK_WINDOW(self);
}

static void
dispose(GObject *object)
{
    GlossCompareWindow *self = GLOSS_COMPARE_WINDOW(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->run);
    g_clear_pointer(&self->others, g_ptr_array_unref);
    g_clear_pointer(&self->said, g_free);
    G_OBJECT_CLASS(gloss_compare_window_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, GlossCompareWindow, name)

static void
gloss_compare_window_class_init(GlossCompareWindowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(GLOSS_TYPE_EXAMPLES_VIEW);
    g_type_ensure(GLOSS_TYPE_VALUE_TABLE);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/compare-window.ui");
    BIND(stack);
    BIND(message_page);
    BIND(choice);
    BIND(waiting);
    BIND(verdict);
    BIND(numbers);
    BIND(pages);
    BIND(table);
    BIND(examples);
    gtk_widget_class_bind_template_callback(widget_class, compare);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
gloss_compare_window_init(GlossCompareWindow *self)
{
    const GlossValueColumn columns[] = {
        {_("Label"), GLOSS_VALUE_TEXT},       {_("F1 Here"), GLOSS_VALUE_PERCENT},
        {_("F1 There"), GLOSS_VALUE_PERCENT}, {_("Difference"), GLOSS_VALUE_PERCENT},
        {_("Examples"), GLOSS_VALUE_COUNT},   {NULL},
    };

    self->others = g_ptr_array_new_with_free_func(free_other);
    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_value_table_set_columns(self->table, _("Scores by label of both"), columns);
}
