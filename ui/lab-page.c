/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-page.h. A new experiment cancels the one before it. */
#include "ui/lab-page.h"

#include "ui/lab-form.h"
#include "ui/lab-results.h"
#include <glib/gi18n.h>

#define WIDTH      860
#define LOOK_AGAIN 100 /* milliseconds */
#define MARGIN     12
#define FRAMES     2 /* until what is shown has its place */

struct _GlossLabPage {
    AdwBin parent_instance;

    GlossLabForm *form;
    GtkButton *button; /* starts, and ends what was started */
    GtkStack *stack;
    GtkProgressBar *progress;
    GtkScrolledWindow *scrolled;
    GlossLabResults *results;
    AdwStatusPage *failed;

    GlossLabWork *work;        /* (nullable) the one that runs */
    GCancellable *cancellable; /* (nullable) of it */
    char *title;               /* of its results */
    guint timer;
    guint frames; /* since results were shown */
};

G_DEFINE_FINAL_TYPE(GlossLabPage, gloss_lab_page, ADW_TYPE_BIN)

/* In the order of GlossLabExperiment. */
static const char *const titles[] = {N_("Cosine by Layer"), N_("Mean Cosine by Layer"),
                                     N_("Nearest Words"), N_("Agreement With Ratings by Layer")};

static void
update_button(GlossLabPage *self)
{
    gboolean running = self->work != NULL;

    gtk_button_set_label(self->button, running ? _("_Cancel") : _("_Measure"));
    gtk_widget_set_sensitive(GTK_WIDGET(self->button),
                             running || gloss_lab_form_is_complete(self->form));
    if (running)
        gtk_widget_remove_css_class(GTK_WIDGET(self->button), "suggested-action");
    else
        gtk_widget_add_css_class(GTK_WIDGET(self->button), "suggested-action");
}

static gboolean
look_cb(gpointer data)
{
    GlossLabPage *self = data;
    double fraction;
    const char *stage = gloss_lab_work_get_stage(self->work, &fraction);

    gtk_progress_bar_set_text(self->progress, stage);
    gtk_progress_bar_set_fraction(self->progress, fraction);
    return G_SOURCE_CONTINUE;
}

static void
stop(GlossLabPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->work, gloss_lab_work_unref);
    g_clear_handle_id(&self->timer, g_source_remove);
}

static void
show_failure(GlossLabPage *self, const GError *error)
{
    g_autofree char *shown = g_markup_escape_text(error->message, -1);

    adw_status_page_set_description(self->failed, shown);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

/* Results stand below what was filled in. */
static gboolean
scroll_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    GlossLabPage *self = GLOSS_LAB_PAGE(widget);
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(self->scrolled);
    double x, y;

    if (self->frames++ < FRAMES)
        return G_SOURCE_CONTINUE;
    if (gtk_widget_translate_coordinates(GTK_WIDGET(self->results), GTK_WIDGET(self->scrolled), 0,
                                         0, &x, &y))
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + y - MARGIN);
    return G_SOURCE_REMOVE;
}

static void
measured_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossLabPage) self = data;
    g_autoptr(GError) error = NULL;
    GlossLabTable *table;

    /* Of an experiment that is no longer wanted, or of a page that is closed. */
    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    table = gloss_lab_work_run_finish(self->work, result, &error);
    g_clear_object(&self->cancellable);
    stop(self);
    update_button(self);
    if (table == NULL) {
        show_failure(self, error);
        return;
    }
    gloss_lab_results_show(self->results, table, self->title);
    gtk_stack_set_visible_child_name(self->stack, "results");
    self->frames = 0;
    gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_cb, NULL, NULL);
}

static void
start(GlossLabPage *self)
{
    if (!gloss_lab_form_is_complete(self->form))
        return;
    stop(self);
    g_free(self->title);
    self->title = g_strdup(_(titles[gloss_lab_form_get_experiment(self->form)]));
    self->work = gloss_lab_form_make_work(self->form);
    self->cancellable = g_cancellable_new();
    self->timer = g_timeout_add(LOOK_AGAIN, look_cb, self);
    look_cb(self);
    update_button(self);
    gtk_stack_set_visible_child_name(self->stack, "running");
    gloss_lab_work_run_async(self->work, self->cancellable, measured_cb, g_object_ref(self));
}

static void
button_cb(GlossLabPage *self)
{
    if (self->work == NULL) {
        start(self);
        return;
    }
    stop(self);
    update_button(self);
    gtk_stack_set_visible_child_name(self->stack, "ready");
}

static void
word_cb(GlossLabPage *self, const char *word)
{
    gloss_lab_form_set_word(self->form, word);
    start(self);
}

void
gloss_lab_page_ask(GlossLabPage *self, const char *word)
{
    gloss_lab_form_update(self->form);
    gloss_lab_form_set_word(self->form, word);
}

/* ---- making ---- */

static void
add_states(GlossLabPage *self)
{
    gtk_stack_add_named(self->stack, gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "ready");
    self->progress = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    gtk_progress_bar_set_show_text(self->progress, TRUE);
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->progress), "running");
    self->failed = ADW_STATUS_PAGE(adw_status_page_new());
    adw_status_page_set_icon_name(self->failed, "dialog-warning-symbolic");
    adw_status_page_set_title(self->failed, _("This Could Not Be Measured"));
    gtk_widget_add_css_class(GTK_WIDGET(self->failed), "compact");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->failed), "failed");
    self->results = GLOSS_LAB_RESULTS(gloss_lab_results_new());
    g_signal_connect_object(self->results, "word", G_CALLBACK(word_cb), self, G_CONNECT_SWAPPED);
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->results), "results");
    gtk_stack_set_vhomogeneous(self->stack, FALSE);
}

static GtkWidget *
make_contents(GlossLabPage *self, GlossContext *context, GListModel *documents)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);

    self->form = GLOSS_LAB_FORM(gloss_lab_form_new(context, documents));
    self->button = GTK_BUTTON(gtk_button_new());
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_button_set_use_underline(self->button, TRUE);
    gtk_widget_set_halign(GTK_WIDGET(self->button), GTK_ALIGN_END);
    g_signal_connect_object(self->form, "changed", G_CALLBACK(update_button), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "activated", G_CALLBACK(start), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->button, "clicked", G_CALLBACK(button_cb), self,
                            G_CONNECT_SWAPPED);
    add_states(self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->form));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->button));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->stack));
    gtk_widget_add_css_class(box, "search-top");
    return box;
}

GtkWidget *
gloss_lab_page_new(GlossContext *context, GListModel *documents)
{
    GlossLabPage *self = g_object_new(GLOSS_TYPE_LAB_PAGE, NULL);
    GtkWidget *clamp = adw_clamp_new();

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Word Laboratory"), -1);
    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), WIDTH);
    adw_clamp_set_child(ADW_CLAMP(clamp), make_contents(self, context, documents));
    self->scrolled = GTK_SCROLLED_WINDOW(gtk_scrolled_window_new());
    gtk_scrolled_window_set_policy(self->scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(self->scrolled, clamp);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->scrolled));
    update_button(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossLabPage *self = GLOSS_LAB_PAGE(object);

    stop(self);
    g_clear_pointer(&self->title, g_free);
    G_OBJECT_CLASS(gloss_lab_page_parent_class)->dispose(object);
}

static void
gloss_lab_page_class_init(GlossLabPageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_lab_page_init(GlossLabPage *self)
{
}
