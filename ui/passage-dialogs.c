/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See passage-dialogs.h. What a dialog is about lives as long as it does. */
#include "ui/passage-dialogs.h"

#include "ui/toast.h"
#include <glib/gi18n.h>
#include <string.h>

/* Bytes of a name that a file system takes, with room for an ending. */
#define NAME_BYTES 120

void
gloss_passage_dialogs_tell(GtkWindow *parent, const char *heading, const char *message)
{
    GtkWidget *dialog = adw_message_dialog_new(parent, heading, message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

/* ---- a file ---- */

static const char *
get_ending(GtkFileChooser *chooser)
{
    g_autoptr(GtkFileFilter) filter = NULL;

    g_object_get(chooser, "filter", &filter, NULL);
    return filter != NULL && g_object_get_data(G_OBJECT(filter), "lines") != NULL ? ".jsonl"
                                                                                  : ".csv";
}

static void
confirm_export(AdwToastOverlay *toasts, const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *text = g_strdup_printf(_("Exported to “%s”"), shown);

    gloss_toast_show(toasts, text);
}

static void
export_cb(GtkNativeDialog *dialog, int response, GlossPassageExport *export)
{
    g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT
                                ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog))
                                : NULL;
    g_autofree char *chosen = file != NULL ? g_file_get_path(file) : NULL;
    g_autofree char *path = NULL;
    g_autoptr(GError) error = NULL;

    if (chosen != NULL && (g_str_has_suffix(chosen, ".csv") || g_str_has_suffix(chosen, ".jsonl")))
        path = g_strdup(chosen);
    else if (chosen != NULL)
        path = g_strconcat(chosen, get_ending(GTK_FILE_CHOOSER(dialog)), NULL);
    if (path != NULL && gloss_passage_export_write(export, path, &error))
        confirm_export(g_object_get_data(G_OBJECT(dialog), "toasts"), path);
    else if (path != NULL)
        gloss_passage_dialogs_tell(gtk_native_dialog_get_transient_for(dialog),
                                   _("The Passages Were Not Exported"), error->message);
    gtk_native_dialog_destroy(dialog);
    g_object_unref(dialog);
}

static void
add_filter(GtkFileChooser *chooser, const char *name, const char *ending, gboolean lines)
{
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();

    gtk_file_filter_set_name(filter, name);
    gtk_file_filter_add_suffix(filter, ending);
    g_object_set_data(G_OBJECT(filter), "lines", GINT_TO_POINTER(lines));
    gtk_file_chooser_add_filter(chooser, filter);
}

/* (transfer full) what of @name can be a file's. */
static char *
make_file_name(const char *name)
{
    g_autofree char *valid = g_strdelimit(g_strstrip(g_strdup(name)), "/\\:*?\"<>|\n\r\t", '-');
    gsize n = strlen(valid);

    if (n > NAME_BYTES) {
        char *end = g_utf8_find_prev_char(valid, valid + NAME_BYTES);

        *end = '\0';
    }
    return g_strdup_printf("%s.csv", *valid != '\0' && *valid != '.' ? valid : _("passages"));
}

void
gloss_passage_dialogs_export(AdwToastOverlay *toasts, const char *name, GlossPassageExport *export)
{
    GtkWindow *parent = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(toasts)));
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        _("Export Passages"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"), _("_Cancel"));
    g_autofree char *offered = make_file_name(name);

    add_filter(GTK_FILE_CHOOSER(chooser), _("Table (.csv)"), "csv", FALSE);
    add_filter(GTK_FILE_CHOOSER(chooser), _("JSON Lines (.jsonl)"), "jsonl", TRUE);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), offered);
    g_object_set_data_full(G_OBJECT(chooser), "toasts", g_object_ref(toasts), g_object_unref);
    g_signal_connect_data(chooser, "response", G_CALLBACK(export_cb), export,
                          (GClosureNotify)(void (*)(void))gloss_passage_export_free, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

/* ---- a name ---- */

typedef struct {
    GlossCollections *collections;
    char *name;       /* (nullable) the one to be renamed */
    char *query;      /* (nullable) */
    GPtrArray *items; /* (nullable) */
    GtkEditable *entry;
    GtkLabel *hint;
} Asked;

static void
asked_free(gpointer data, GClosure *closure)
{
    Asked *asked = data;

    g_object_unref(asked->collections);
    g_free(asked->name);
    g_free(asked->query);
    g_clear_pointer(&asked->items, g_ptr_array_unref);
    g_free(asked);
}

static char *
dup_name(Asked *asked)
{
    return g_strstrip(g_strdup(gtk_editable_get_text(asked->entry)));
}

/* Says what the name in the entry leads to. */
static void
name_cb(AdwMessageDialog *dialog, Asked *asked)
{
    g_autofree char *name = dup_name(asked);
    gboolean taken = gloss_collections_find(asked->collections, name) != NULL &&
                     g_strcmp0(name, asked->name) != 0;
    gboolean adds = taken && asked->name == NULL;

    adw_message_dialog_set_response_enabled(dialog, "save", *name != '\0' && (!taken || adds));
    gtk_label_set_text(asked->hint,
                       adds    ? _("There is such a collection: the passages are added to it.")
                       : taken ? _("Another collection has this name.")
                               : "");
}

static void
entry_cb(GtkEditable *entry, AdwMessageDialog *dialog)
{
    name_cb(dialog, g_object_get_data(G_OBJECT(dialog), "asked"));
}

static gboolean
save(Asked *asked, GError **error)
{
    g_autofree char *name = dup_name(asked);

    if (asked->name != NULL)
        return gloss_collections_rename(asked->collections, asked->name, name, error);
    if (gloss_collections_find(asked->collections, name) != NULL)
        return gloss_collections_add_items(asked->collections, name, asked->items, error);
    return gloss_collections_add(asked->collections, name, asked->query, asked->items, error) !=
           NULL;
}

static void
save_cb(AdwMessageDialog *dialog, const char *response, Asked *asked)
{
    g_autoptr(GError) error = NULL;

    if (g_str_equal(response, "save") && !save(asked, &error))
        gloss_passage_dialogs_tell(gtk_window_get_transient_for(GTK_WINDOW(dialog)),
                                   _("The Collection Was Not Changed"), error->message);
}

static void
ask(GtkWindow *parent, const char *heading, const char *body, const char *save_label,
    const char *offered, Asked *asked)
{
    GtkWidget *dialog = adw_message_dialog_new(parent, heading, body);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *entry = gtk_entry_new();
    GtkWidget *hint = gtk_label_new(NULL);

    asked->entry = GTK_EDITABLE(entry);
    asked->hint = GTK_LABEL(hint);
    gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Name of the collection"), -1);
    gtk_label_set_wrap(asked->hint, TRUE);
    gtk_widget_add_css_class(hint, "dim-label");
    gtk_widget_add_css_class(hint, "caption");
    gtk_box_append(GTK_BOX(box), entry);
    gtk_box_append(GTK_BOX(box), hint);
    adw_message_dialog_set_extra_child(ADW_MESSAGE_DIALOG(dialog), box);
    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "save",
                                     save_label, NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "save",
                                               ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(ADW_MESSAGE_DIALOG(dialog), "save");
    adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
    g_object_set_data(G_OBJECT(dialog), "asked", asked);
    g_signal_connect_data(dialog, "response", G_CALLBACK(save_cb), asked, asked_free, 0);
    g_signal_connect_object(entry, "changed", G_CALLBACK(entry_cb), dialog, 0);
    gtk_editable_set_text(asked->entry, offered);
    name_cb(ADW_MESSAGE_DIALOG(dialog), asked);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_widget_grab_focus(entry);
}

void
gloss_passage_dialogs_collect(GtkWindow *parent, GlossCollections *collections, const char *wanted,
                              const char *query, GPtrArray *items)
{
    Asked *asked = g_new0(Asked, 1);
    g_autofree char *offered = gloss_collections_make_name(collections, wanted);
    g_autofree char *body = g_strdup_printf(
        ngettext(
            "%u passage is kept with its words, so that it is there when the document changes.",
            "%u passages are kept with their words, so that they are there when the documents "
            "change.",
            items->len),
        items->len);

    asked->collections = g_object_ref(collections);
    asked->query = g_strdup(query);
    asked->items = items;
    ask(parent, _("Save as a Collection"), body, _("_Save"), offered, asked);
}

void
gloss_passage_dialogs_rename(GtkWindow *parent, GlossCollections *collections, const char *name)
{
    Asked *asked = g_new0(Asked, 1);

    asked->collections = g_object_ref(collections);
    asked->name = g_strdup(name);
    ask(parent, _("Rename the Collection"), NULL, _("_Rename"), name, asked);
}

static void
remove_cb(AdwMessageDialog *dialog, const char *response, GlossCollections *collections)
{
    const char *name = g_object_get_data(G_OBJECT(dialog), "name");
    g_autoptr(GError) error = NULL;

    if (g_str_equal(response, "remove") && !gloss_collections_remove(collections, name, &error))
        gloss_passage_dialogs_tell(gtk_window_get_transient_for(GTK_WINDOW(dialog)),
                                   _("The Collection Was Not Changed"), error->message);
}

void
gloss_passage_dialogs_remove(GtkWindow *parent, GlossCollections *collections, const char *name)
{
    GtkWidget *dialog = adw_message_dialog_new(parent, _("Remove the Collection?"), NULL);

    adw_message_dialog_format_body(ADW_MESSAGE_DIALOG(dialog),
                                   _("“%s” and its list of passages are removed. The documents "
                                     "stay as they are."),
                                   name);
    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "remove",
                                     _("_Remove"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "remove",
                                               ADW_RESPONSE_DESTRUCTIVE);
    adw_message_dialog_set_close_response(ADW_MESSAGE_DIALOG(dialog), "cancel");
    g_object_set_data_full(G_OBJECT(dialog), "name", g_strdup(name), g_free);
    g_signal_connect_object(dialog, "response", G_CALLBACK(remove_cb), collections, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}
