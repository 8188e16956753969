/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard.h. What a page does is in its own file; here is the way from one to the next. */
#include "ui/wizard.h"

#include "app/dataset-guess.h"
#include "app/paths.h"
#include "ui/toast.h"
#include "ui/wizard-check.h"
#include "ui/wizard-data.h"
#include "ui/wizard-goal.h"
#include "ui/wizard-model.h"
#include "ui/wizard-review.h"
#include "ui/wizard-settings.h"
#include "ui/wizard-steps.h"
#include <glib/gi18n.h>

#define N_PAGES 6

struct _GlossWizard {
    AdwWindow parent_instance;

    GlossWizardSteps *steps;
    GtkStack *stack;
    AdwToastOverlay *toasts;
    GtkWidget *back;
    GtkWidget *next;
    GtkLabel *blocker;

    GlossWizardState state;
    GlossWizardPage *pages[N_PAGES];
    guint current;
};

G_DEFINE_FINAL_TYPE(GlossWizard, gloss_wizard, ADW_TYPE_WINDOW)

enum { START, OPEN_FILE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* The first page that something stands in the way of, or the last one. */
static guint
get_reachable(GlossWizard *self)
{
    for (guint i = 0; i < N_PAGES; i++)
        if (gloss_wizard_page_get_blocker(self->pages[i]) != NULL)
            return i;
    return N_PAGES - 1;
}

static void
update(GlossWizard *self)
{
    const char *blocker = gloss_wizard_page_get_blocker(self->pages[self->current]);
    gboolean last = self->current == N_PAGES - 1;

    gloss_wizard_steps_set_current(self->steps, self->current, get_reachable(self));
    gtk_widget_set_visible(self->back, self->current > 0);
    gtk_widget_set_sensitive(self->next, blocker == NULL);
    gtk_button_set_label(GTK_BUTTON(self->next), last ? _("_Start Training") : _("_Next"));
    gtk_label_set_text(self->blocker, blocker != NULL ? blocker : "");
}

static void
show_page(GlossWizard *self, guint step)
{
    if (step == self->current || step > get_reachable(self))
        return;
    self->current = step;
    gtk_stack_set_visible_child(self->stack, GTK_WIDGET(self->pages[step]));
    gloss_wizard_page_enter(self->pages[step]);
    update(self);
    gtk_widget_child_focus(GTK_WIDGET(self->pages[step]), GTK_DIR_TAB_FORWARD);
}

static void
back_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossWizard *self = GLOSS_WIZARD(widget);

    if (self->current > 0)
        show_page(self, self->current - 1);
}

static void
next_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossWizard *self = GLOSS_WIZARD(widget);

    if (gloss_wizard_page_get_blocker(self->pages[self->current]) != NULL)
        return;
    if (self->current < N_PAGES - 1) {
        show_page(self, self->current + 1);
        return;
    }
    /* What measures would take the run's share of the machine. */
    gloss_training_estimates_stop(self->state.estimates);
    g_signal_emit(self, signals[START], 0, self->state.plan);
}

void
gloss_wizard_say(GlossWizard *self, const char *text)
{
    gloss_toast_show(self->toasts, text);
}

static void
open_file_cb(GlossWizard *self, GFile *file, guint line)
{
    g_signal_emit(self, signals[OPEN_FILE], 0, file, line);
}

/* What it is for decides what is to be learned, if there is a plugin for that. */
static void
guessed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GWeakRef *reference = data;
    g_autoptr(GlossWizard) self = g_weak_ref_get(reference);
    GlossTrainingTask task;

    g_weak_ref_clear(reference);
    g_free(reference);
    if (self == NULL || self->pages[0] == NULL)
        return;
    if (gloss_dataset_guess_run_finish(result, &task) &&
        gloss_wizard_page_find_plugin(self->pages[0], task) != NULL)
        gloss_training_plan_set_task(self->state.plan, task);
    gloss_wizard_data_use_file(GLOSS_WIZARD_DATA(self->pages[1]), G_FILE(source));
    show_page(self, 1);
}

void
gloss_wizard_use_file(GlossWizard *self, GFile *file)
{
    /* A window that is kept by what it waits for would outlive the one that it stands before. */
    GWeakRef *reference = g_new0(GWeakRef, 1);

    g_weak_ref_init(reference, self);
    gloss_dataset_guess_run_async(file, NULL, guessed_cb, reference);
}

static gboolean
close_request(GtkWindow *window)
{
    GlossWizard *self = GLOSS_WIZARD(window);

    gloss_training_estimates_stop(self->state.estimates);
    gtk_widget_hide(GTK_WIDGET(window));
    return GDK_EVENT_STOP;
}

static void
shown_cb(GlossWizard *self)
{
    gloss_wizard_page_enter(self->pages[self->current]);
    update(self);
}

static void
add_pages(GlossWizard *self)
{
    const GType types[N_PAGES] = {GLOSS_TYPE_WIZARD_GOAL,     GLOSS_TYPE_WIZARD_DATA,
                                  GLOSS_TYPE_WIZARD_CHECK,    GLOSS_TYPE_WIZARD_MODEL,
                                  GLOSS_TYPE_WIZARD_SETTINGS, GLOSS_TYPE_WIZARD_REVIEW};
    const char *titles[N_PAGES + 1] = {NULL};

    for (guint i = 0; i < N_PAGES; i++) {
        GlossWizardPage *page = g_object_new(types[i], NULL);

        self->pages[i] = page;
        gtk_stack_add_child(self->stack, GTK_WIDGET(page));
        titles[i] = adw_preferences_page_get_title(ADW_PREFERENCES_PAGE(page));
        g_signal_connect_object(page, "blocker-changed", G_CALLBACK(update), self,
                                G_CONNECT_SWAPPED);
        g_signal_connect_object(page, "go-to", G_CALLBACK(show_page), self, G_CONNECT_SWAPPED);
        g_signal_connect_object(page, "open-file", G_CALLBACK(open_file_cb), self,
                                G_CONNECT_SWAPPED);
        g_signal_connect_object(page, "say", G_CALLBACK(gloss_wizard_say), self, G_CONNECT_SWAPPED);
    }
    gloss_wizard_steps_set_titles(self->steps, titles);
}

GlossWizard *
gloss_wizard_new(GlossContext *context, GtkWindow *parent)
{
    GlossWizard *self = g_object_new(GLOSS_TYPE_WIZARD, "transient-for", parent, NULL);

    self->state.context = g_object_ref(context);
    add_pages(self);
    for (guint i = 0; i < N_PAGES; i++)
        gloss_wizard_page_set_state(self->pages[i], &self->state);
    g_signal_connect(self, "show", G_CALLBACK(shown_cb), NULL);
    update(self);
    return self;
}

static void
finalize(GObject *object)
{
    GlossWizard *self = GLOSS_WIZARD(object);

    g_clear_object(&self->state.estimates);
    g_clear_object(&self->state.preview);
    g_clear_object(&self->state.plan);
    g_clear_object(&self->state.context);
    G_OBJECT_CLASS(gloss_wizard_parent_class)->finalize(object);
}

static void
bind_keys(GtkWidgetClass *widget_class)
{
    gtk_widget_class_install_action(widget_class, "wizard.back", NULL, back_action);
    gtk_widget_class_install_action(widget_class, "wizard.next", NULL, next_action);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Left, GDK_ALT_MASK, "wizard.back",
                                        NULL);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Right, GDK_ALT_MASK, "wizard.next",
                                        NULL);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                        NULL);
}

static void
gloss_wizard_class_init(GlossWizardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = finalize;
    GTK_WINDOW_CLASS(klass)->close_request = close_request;
    signals[START] = g_signal_new("start", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, GLOSS_TYPE_TRAINING_PLAN);
    signals[OPEN_FILE] = g_signal_new("open-file", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_UINT);
    g_type_ensure(GLOSS_TYPE_WIZARD_STEPS);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/wizard.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, steps);
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, toasts);
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, back);
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, next);
    gtk_widget_class_bind_template_child(widget_class, GlossWizard, blocker);
    gtk_widget_class_bind_template_callback(widget_class, show_page);
    bind_keys(widget_class);
}

static void
gloss_wizard_init(GlossWizard *self)
{
    g_autofree char *program = gloss_paths_dup_command();

    self->state.plan = gloss_training_plan_new();
    self->state.estimates = gloss_training_estimates_new(self->state.plan, program);
    self->state.preview = gloss_dataset_preview_new();
    gtk_widget_init_template(GTK_WIDGET(self));
}
