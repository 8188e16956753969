/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-end.h. */
#include "ui/run-end.h"

#include "app/model-import.h"
#include "app/paths.h"
#include <adwaita.h>
#include <glib/gi18n.h>

/* One thing that is being done. */
typedef struct {
    GlossContext *context;
    GlossRun *run;
    GtkWidget *widget; /* held, so that it can be told */
    GlossRunEndFunc say;
    GtkFileChooserNative *chooser;
    char *source;
    char *target;
} Work;

static Work *
new_work(GlossContext *context, GlossRun *run, GtkWidget *widget, GlossRunEndFunc say)
{
    Work *work = g_new0(Work, 1);

    if (context != NULL)
        work->context = g_object_ref(context);
    work->run = g_object_ref(run);
    work->widget = g_object_ref(widget);
    work->say = say;
    work->source = g_strdup(gloss_run_get_output(run));
    return work;
}

static void
free_work(gpointer data)
{
    Work *work = data;

    g_clear_object(&work->chooser);
    g_clear_object(&work->context);
    g_object_unref(work->run);
    g_object_unref(work->widget);
    g_free(work->source);
    g_free(work->target);
    g_free(work);
}

/* A widget without a window has been closed. */
static void
say(Work *work, const char *text)
{
    if (gtk_widget_get_root(work->widget) != NULL)
        work->say(text, work->widget);
}

/* ---- use ---- */

/* Whether the head of that name is the run's: it was put to use before. */
static gboolean
is_kept(const Work *work, const char *id)
{
    g_autofree char *heads = gloss_paths_dup_heads_folder();
    g_autofree char *there = g_build_filename(heads, id, "gloss.json", NULL);
    g_autofree char *here = g_build_filename(work->source, "gloss.json", NULL);
    g_autofree char *kept = NULL, *own = NULL;

    return g_file_get_contents(there, &kept, NULL, NULL) &&
           g_file_get_contents(here, &own, NULL, NULL) && g_str_equal(kept, own);
}

static void
import_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Work *work = data;
    GlossModelStore *store = gloss_context_get_store(work->context);
    GError *error = NULL;
    char *id = g_path_get_basename(work->source);

    /* One that was put to use before is there already; a newer one may have taken its place. */
    if (!is_kept(work, id) || !gloss_model_store_prefer_head(store, id)) {
        g_free(id);
        id = gloss_model_store_import(store, work->source, cancellable, &error);
    }
    if (id != NULL)
        g_task_return_pointer(task, id, g_free);
    else
        g_task_return_error(task, error);
}

static void
imported_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Work *work = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    g_autofree char *id = g_task_propagate_pointer(G_TASK(result), &error);
    g_autofree char *text = NULL;

    if (id != NULL) {
        gloss_plugin_host_reopen(gloss_context_get_host(work->context));
        text = g_strdup_printf(_("The model is in use. It is kept as “%s”."), id);
    } else {
        text = g_strdup_printf(_("The model cannot be used: %s"), error->message);
    }
    say(work, text);
}

static void
run_work(Work *work, GTaskThreadFunc func, GAsyncReadyCallback done)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done, NULL);

    g_task_set_task_data(task, work, free_work);
    g_task_run_in_thread(task, func);
}

void
gloss_run_end_use(GlossContext *context, GlossRun *run, GtkWidget *widget, GlossRunEndFunc func)
{
    run_work(new_work(context, run, widget, func), import_cb, imported_cb);
}

/* ---- export ---- */

static void
copy_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Work *work = data;
    GError *error = NULL;

    if (gloss_model_import_folder(work->source, work->target, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void
copied_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Work *work = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    g_autofree char *shown = g_filename_display_name(work->target);
    g_autofree char *text =
        g_task_propagate_boolean(G_TASK(result), &error)
            ? g_strdup_printf(_("The model was copied to %s."), shown)
            : g_strdup_printf(_("The model was not copied: %s"), error->message);

    say(work, text);
}

static void
folder_chosen_cb(Work *work, int response)
{
    g_autoptr(GFile) folder = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(work->chooser));
    g_autofree char *path = folder != NULL ? g_file_get_path(folder) : NULL;
    g_autofree char *name = g_path_get_basename(work->source);

    if (response != GTK_RESPONSE_ACCEPT || path == NULL) {
        free_work(work);
        return;
    }
    work->target = g_build_filename(path, name, NULL);
    run_work(work, copy_cb, copied_cb);
}

void
gloss_run_end_export(GlossRun *run, GtkWidget *widget, GlossRunEndFunc func)
{
    Work *work = new_work(NULL, run, widget, func);

    work->chooser = gtk_file_chooser_native_new(
        _("Copy the Model to a Folder"), GTK_WINDOW(gtk_widget_get_root(widget)),
        GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Copy Here"), _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(work->chooser), TRUE);
    g_signal_connect_swapped(work->chooser, "response", G_CALLBACK(folder_chosen_cb), work);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(work->chooser));
}

/* ---- delete ---- */

static void
delete_cb(Work *work, const char *response)
{
    if (g_str_equal(response, "delete"))
        gloss_runs_remove(gloss_context_get_runs(work->context), work->run);
    free_work(work);
}

void
gloss_run_end_delete(GlossContext *context, GlossRun *run, GtkWidget *widget)
{
    g_autofree char *heading = g_strdup_printf(_("Delete “%s”?"), gloss_run_get_title(run));
    GtkWidget *dialog = adw_message_dialog_new(
        GTK_WINDOW(gtk_widget_get_root(widget)), heading,
        _("Its model, checkpoints and log are removed. A model that was put to use or copied "
          "stays."));

    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "delete",
                                     _("_Delete"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "delete",
                                               ADW_RESPONSE_DESTRUCTIVE);
    adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
    adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
    g_signal_connect_swapped(dialog, "response", G_CALLBACK(delete_cb),
                             new_work(context, run, widget, NULL));
    gtk_window_present(GTK_WINDOW(dialog));
}
