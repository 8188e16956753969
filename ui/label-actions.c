/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-actions.h. */
#include "ui/label-actions.h"

#include "app/label-export.h"
#include "app/teaching.h"
#include "ui/teach-window.h"
#include <glib/gi18n.h>

#define CONTEXT_KEY "gloss-label-actions"

static GlossContext *
get_context(gpointer window)
{
    return g_object_get_data(G_OBJECT(window), CONTEXT_KEY);
}

static void
say(GtkWindow *window, const char *heading, const char *body)
{
    GtkWidget *dialog = adw_message_dialog_new(window, heading, body);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
teach_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GlossDocumentPage *page = gloss_window_get_page(window);

    gloss_teach_window_present(window, get_context(window),
                               page != NULL ? gloss_document_page_get_document(page) : NULL);
}

/* ---- forgetting ---- */

static void
forget_response_cb(GtkWidget *dialog, const char *response, GtkWindow *window)
{
    g_autoptr(GError) error = NULL;

    if (g_str_equal(response, "forget") && !gloss_teaching_forget(get_context(window), &error))
        say(window, _("It Could Not Be Forgotten"), error->message);
}

static void
forget_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkWidget *dialog;

    if (!gloss_teaching_is_kept(get_context(window))) {
        say(window, _("Nothing Was Taught"),
            _("The model in use is the one that came with Gloss or "
              "that was trained."));
        return;
    }
    dialog = adw_message_dialog_new(window, _("Forget What Was Taught?"),
                                    _("The model from before is used again. Your corrections stay; "
                                      "they can be taught again."));
    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "forget",
                                     _("_Forget"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "forget",
                                               ADW_RESPONSE_DESTRUCTIVE);
    g_signal_connect_object(dialog, "response", G_CALLBACK(forget_response_cb), window, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* ---- exporting ---- */

static void
write_file(GtkWindow *window, const char *path)
{
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = gloss_context_get_library(get_context(window), &error);
    g_autofree char *body = NULL;
    GlossLabelExport written;

    if (library == NULL || !gloss_label_export_write(library, path, &written, &error)) {
        say(window, _("The Corrections Could Not Be Exported"), error->message);
        return;
    }
    /* Translators: both numbers are at least 0; then a file */
    body = g_strdup_printf(_("%u entities in %u passages were written to %s"), written.n_spans,
                           written.n_passages, path);
    say(window, _("Corrections Exported"), body);
}

static void
export_response_cb(GtkNativeDialog *chooser, gint response, GtkWindow *window)
{
    g_autoptr(GFile) file = NULL;
    g_autofree char *path = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    path = file != NULL ? g_file_get_path(file) : NULL;
    if (path != NULL)
        write_file(window, path);
    else if (file != NULL)
        say(window, _("The Corrections Could Not Be Exported"),
            _("Choose a folder of this computer."));
    g_object_unref(chooser);
}

static void
export_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        _("Export Corrections"), window, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"), _("_Cancel"));
    g_autoptr(GtkFileFilter) lines = gtk_file_filter_new();
    g_autoptr(GtkFileFilter) columns = gtk_file_filter_new();

    gtk_file_filter_set_name(lines, _("JSON Lines (.jsonl)"));
    gtk_file_filter_add_suffix(lines, "jsonl");
    gtk_file_filter_set_name(columns, _("CoNLL columns (.conll)"));
    gtk_file_filter_add_suffix(columns, "conll");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), lines);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), columns);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), _("corrections.jsonl"));
    g_signal_connect_object(chooser, "response", G_CALLBACK(export_response_cb), window, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void
gloss_label_actions_install(GlossWindow *window, GlossContext *context)
{
    static const GActionEntry entries[] = {
        {"teach", teach_action},
        {"forget-teaching", forget_action},
        {"export-corrections", export_action},
    };

    g_object_set_data_full(G_OBJECT(window), CONTEXT_KEY, g_object_ref(context), g_object_unref);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), window);
}
