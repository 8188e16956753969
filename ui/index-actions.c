/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-actions.h. The library is opened when the window has been drawn, and only where there is
 * one: a program that is only to show a text makes none. */
#include "ui/index-actions.h"

#include "app/paths.h"
#include "ui/index-settings.h"
#include "ui/index-window.h"
#include <glib/gi18n.h>

#define KEY "gloss-index-actions"
/* After the first frames. */
#define START_MS 400

typedef struct {
    GlossWindow *window; /* owns this */
    GlossContext *context;
    GlossSettings *settings;
    GlossLibraryPane *pane;
    GtkFileChooserNative *chooser; /* (nullable) */
    guint start;                   /* a timer */
} Actions;

static Actions *
get_actions(GlossWindow *window)
{
    return g_object_get_data(G_OBJECT(window), KEY);
}

static void
tell(Actions *self, const char *heading, const char *message)
{
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(self->window), heading, message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

/* ---- the index ---- */

static void
index_cb(Actions *self)
{
    gloss_library_pane_set_trouble(self->pane, NULL);
    gloss_library_pane_set_index(self->pane, gloss_context_get_index(self->context, NULL));
    gloss_index_settings_apply(self->settings, self->context);
}

/* NULL where the library cannot be used, which the pane says. */
static GlossSearchIndex *
find_index(Actions *self)
{
    g_autoptr(GError) error = NULL;
    GlossSearchIndex *index = gloss_context_get_index(self->context, &error);

    if (index == NULL)
        gloss_library_pane_set_trouble(self->pane, error->message);
    return index;
}

static gboolean
start_cb(gpointer data)
{
    Actions *self = data;
    g_autofree char *user = gloss_paths_dup_user_folder();
    g_autofree char *library = g_build_filename(user, "library.db", NULL);

    self->start = 0;
    if (g_file_test(library, G_FILE_TEST_EXISTS))
        find_index(self);
    return G_SOURCE_REMOVE;
}

/* ---- a library that cannot be used ---- */

static void
begin_anew(Actions *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *aside = gloss_context_renew_library(self->context, &error);

    if (aside == NULL)
        tell(self, _("No New Library Could Be Begun"), error->message);
    else
        find_index(self);
}

static void
trouble_response_cb(AdwMessageDialog *dialog, const char *response, GlossWindow *window)
{
    Actions *self = get_actions(window);

    if (g_str_equal(response, "renew") && gloss_context_get_library(self->context, NULL) == NULL)
        begin_anew(self);
    else if (g_str_equal(response, "renew"))
        find_index(self);
}

static void
trouble_cb(Actions *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *body = NULL;
    GtkWidget *dialog;

    if (gloss_context_get_library(self->context, &error) != NULL) {
        find_index(self);
        return;
    }
    body = g_strdup_printf(_("%s.\n\nA new library can be begun; the old one stays beside it, with "
                             "your corrections. Your folders are read again as far as the old one "
                             "still names them."),
                           error->message);
    dialog =
        adw_message_dialog_new(GTK_WINDOW(self->window), _("The Library Cannot Be Used"), body);
    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "renew",
                                     _("_Begin a New One"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "renew",
                                               ADW_RESPONSE_DESTRUCTIVE);
    g_signal_connect_object(dialog, "response", G_CALLBACK(trouble_response_cb), self->window, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
mend_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    trouble_cb(data);
}

/* ---- adding ---- */

static void
add_folder(Actions *self, GFile *folder)
{
    GlossSearchIndex *index = find_index(self);
    g_autofree char *path = g_file_get_path(folder);

    if (index == NULL) {
        trouble_cb(self);
        return;
    }
    if (path == NULL) {
        tell(self, _("The Folder Cannot Be Searched"),
             _("A folder of this computer was expected. Connect the share in Files first, then "
               "choose it from there."));
        return;
    }
    gloss_search_index_add(index, folder, NULL);
    adw_flap_set_reveal_flap(
        ADW_FLAP(gtk_widget_get_ancestor(GTK_WIDGET(self->pane), ADW_TYPE_FLAP)), TRUE);
}

static void
chosen_cb(GtkNativeDialog *dialog, int response, Actions *self)
{
    g_autoptr(GFile) folder = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        folder = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    if (folder != NULL)
        add_folder(self, folder);
    g_clear_object(&self->chooser);
}

static void
add_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Actions *self = data;

    if (self->chooser == NULL) {
        self->chooser = gtk_file_chooser_native_new(
            _("Add a Folder to Search"), GTK_WINDOW(self->window),
            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Add"), _("_Cancel"));
        g_signal_connect(self->chooser, "response", G_CALLBACK(chosen_cb), self);
    }
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void
ask_response_cb(AdwMessageDialog *dialog, const char *response, GlossWindow *window)
{
    if (g_str_equal(response, "add"))
        add_folder(get_actions(window), g_object_get_data(G_OBJECT(dialog), "folder"));
}

void
gloss_index_actions_ask_add(GlossWindow *window, GFile *folder)
{
    g_autofree char *name = g_file_get_parse_name(folder);
    g_autofree char *body = g_strdup_printf(
        _("%s is a folder. Gloss can read the documents in it and keep them searchable."), name);
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(window), _("Search This Folder?"), body);

    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "add",
                                     _("_Add Folder"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "add",
                                               ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "add");
    g_object_set_data_full(G_OBJECT(dialog), "folder", g_object_ref(folder), g_object_unref);
    g_signal_connect_object(dialog, "response", G_CALLBACK(ask_response_cb), window, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* ---- in detail ---- */

static void
open_cb(Actions *self, GFile *file)
{
    gloss_window_open_file(self->window, file);
}

static void
selected_cb(Actions *self, GlossIndexRow *row)
{
    GtkWidget *details =
        gloss_index_window_new(gloss_context_get_index(self->context, NULL), row,
                               gloss_context_get_store(self->context), GTK_WINDOW(self->window));

    g_signal_connect_swapped(details, "open", G_CALLBACK(open_cb), self);
    gtk_window_present(GTK_WINDOW(details));
}

/* ---- making ---- */

static void
actions_free(gpointer data)
{
    Actions *self = data;

    g_clear_handle_id(&self->start, g_source_remove);
    g_clear_object(&self->chooser);
    g_signal_handlers_disconnect_by_data(self->context, self);
    g_object_unref(self->context);
    g_free(self);
}

void
gloss_index_actions_install(GlossWindow *window, GlossContext *context, GlossSettings *settings,
                            GlossLibraryPane *pane)
{
    static const GActionEntry entries[] = {{"add-folder", add_action},
                                           {"mend-library", mend_action}};
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->context = g_object_ref(context);
    self->settings = settings;
    self->pane = pane;
    g_object_set_data_full(G_OBJECT(window), KEY, self, actions_free);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), self);
    g_signal_connect_swapped(context, "index", G_CALLBACK(index_cb), self);
    g_signal_connect_swapped(pane, "folder-selected", G_CALLBACK(selected_cb), self);
    g_signal_connect_swapped(pane, "trouble-selected", G_CALLBACK(trouble_cb), self);
    self->start = g_timeout_add(START_MS, start_cb, self);
}
