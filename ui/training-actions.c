/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-actions.h. The wizard is made when it is first asked for and is there until its run
 * has begun, so that what was chosen is not lost when it is closed in between. */
#include "ui/training-actions.h"

#include "ui/wizard.h"
#include <string.h>

#define KEY "gloss-training-actions"

typedef struct {
    GlossWindow *window; /* owns this */
    GlossContext *context;
    GlossWizard *wizard; /* (nullable) */
} Actions;

/* ---- a file at a line ---- */

static void
select_line(GlossDocumentPage *page, guint line)
{
    gsize size;
    const char *text =
        g_bytes_get_data(gloss_document_get_text(gloss_document_page_get_document(page)), &size);
    const char *end = text + size;
    const char *at = text;
    const char *stop;

    while (line > 1 && (stop = memchr(at, '\n', (gsize)(end - at))) != NULL) {
        at = stop + 1;
        line--;
    }
    stop = memchr(at, '\n', (gsize)(end - at));
    gloss_document_view_show_range(gloss_document_page_get_view(page), (gsize)(at - text),
                                   (gsize)((stop != NULL ? stop : end) - text));
}

static void
show_line(GlossDocumentPage *page)
{
    GlossDocument *document = gloss_document_page_get_document(page);
    guint line = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(page), KEY));

    if (gloss_document_get_state(document) != GLOSS_DOCUMENT_READY || line == 0)
        return;
    g_object_set_data(G_OBJECT(page), KEY, NULL);
    g_signal_handlers_disconnect_by_func(document, show_line, page);
    select_line(page, line);
}

static void
open_file_cb(Actions *self, GFile *file, guint line)
{
    GlossDocumentPage *page;

    gloss_window_open_file(self->window, file);
    gtk_window_present(GTK_WINDOW(self->window));
    page = gloss_window_get_page(self->window);
    if (page == NULL || line == 0)
        return;
    g_object_set_data(G_OBJECT(page), KEY, GUINT_TO_POINTER(line));
    g_signal_connect_object(gloss_document_page_get_document(page), "notify::state",
                            G_CALLBACK(show_line), page, G_CONNECT_SWAPPED);
    show_line(page);
}

/* ---- the run ---- */

/* What is made stays in the run's folder until the person uses it. */
static void
start_cb(Actions *self, GlossTrainingPlan *plan)
{
    g_auto(GStrv) argv = gloss_training_plan_dup_run_argv(plan);
    g_autoptr(GError) error = NULL;
    const GlossRun *run =
        gloss_runs_start(gloss_context_get_runs(self->context), (const char *const *)argv,
                         gloss_training_plan_get_name(plan), &error);

    if (run == NULL)
        gloss_wizard_say(self->wizard, error->message);
    else
        gtk_window_destroy(GTK_WINDOW(self->wizard));
}

/* ---- the wizard ---- */

static void
wizard_gone_cb(gpointer data, GObject *wizard)
{
    ((Actions *)data)->wizard = NULL;
}

static GlossWizard *
ensure_wizard(Actions *self)
{
    if (self->wizard != NULL)
        return self->wizard;
    self->wizard = gloss_wizard_new(self->context, GTK_WINDOW(self->window));
    g_object_weak_ref(G_OBJECT(self->wizard), wizard_gone_cb, self);
    g_signal_connect_swapped(self->wizard, "open-file", G_CALLBACK(open_file_cb), self);
    g_signal_connect_swapped(self->wizard, "start", G_CALLBACK(start_cb), self);
    return self->wizard;
}

static void
train_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    gtk_window_present(GTK_WINDOW(ensure_wizard(data)));
}

static void
train_file_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GlossWizard *wizard = ensure_wizard(data);
    g_autoptr(GFile) file = g_file_new_for_path(g_variant_get_string(parameter, NULL));

    gtk_window_present(GTK_WINDOW(wizard));
    gloss_wizard_use_file(wizard, file);
}

static void
free_actions(gpointer data)
{
    Actions *self = data;

    if (self->wizard != NULL) {
        g_signal_handlers_disconnect_by_data(self->wizard, self);
        g_object_weak_unref(G_OBJECT(self->wizard), wizard_gone_cb, self);
    }
    g_object_unref(self->context);
    g_free(self);
}

void
gloss_training_actions_install(GlossWindow *window, GlossContext *context)
{
    static const GActionEntry entries[] = {
        {"train", train_action},
        {"train-file", train_file_action, "s"},
    };
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->context = g_object_ref(context);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), self);
    g_object_set_data_full(G_OBJECT(window), KEY, self, free_actions);
}
