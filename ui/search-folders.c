/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-folders.h. Closed it says the state of the one folder, or of the one that is being
 * worked on, or how many there are. */
#include "ui/search-folders.h"

#include "ui/icon-button.h"
#include <glib/gi18n.h>

struct _GlossSearchFolders {
    AdwBin parent_instance;

    AdwExpanderRow *expander;
    GPtrArray *shown; /* borrowed rows of the expander */
    GlossSearchIndex *index;
    GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE(GlossSearchFolders, gloss_search_folders, ADW_TYPE_BIN)

/* ---- what is seen ---- */

static GlossIndexRow *
find_worth_telling(GlossSearchFolders *self)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index));

    for (guint i = 0; i < rows->len; i++)
        if (gloss_index_row_get_busy(g_ptr_array_index(rows, i)))
            return g_ptr_array_index(rows, i);
    return rows->len == 1 ? g_ptr_array_index(rows, 0) : NULL;
}

static void
update_subtitle(GlossSearchFolders *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->index));
    GlossIndexRow *row = find_worth_telling(self);
    g_autofree char *text = NULL;

    if (row != NULL)
        text = g_strdup_printf("%s: %s", gloss_index_row_get_title(row),
                               gloss_index_row_get_status(row));
    else
        text = g_strdup_printf(ngettext("%u folder", "%u folders", n), n);
    adw_expander_row_set_subtitle(self->expander, text);
}

static void
remove_cb(GtkWidget *button, GlossSearchFolders *self)
{
    gloss_search_index_remove(self->index, g_object_get_data(G_OBJECT(button), "row"));
}

static GtkWidget *
make_row(GlossSearchFolders *self, GlossIndexRow *row)
{
    GtkWidget *shown = adw_action_row_new();
    g_autofree char *name = g_strdup_printf(_("Stop Searching %s"), gloss_index_row_get_title(row));
    GtkWidget *button = gloss_icon_button_new("list-remove-symbolic", name);

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(shown), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(shown), gloss_index_row_get_title(row));
    g_object_bind_property(row, "status", shown, "subtitle", G_BINDING_SYNC_CREATE);
    gtk_widget_set_tooltip_text(shown, gloss_index_row_get_path(row));
    g_object_set_data_full(G_OBJECT(button), "row", g_object_ref(row), g_object_unref);
    g_signal_connect_object(button, "clicked", G_CALLBACK(remove_cb), self, 0);
    adw_action_row_add_suffix(ADW_ACTION_ROW(shown), button);
    g_signal_connect_object(row, "notify::status", G_CALLBACK(update_subtitle), self,
                            G_CONNECT_SWAPPED);
    return shown;
}

static void
items_changed_cb(GlossSearchFolders *self)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index));

    for (guint i = 0; i < self->shown->len; i++)
        adw_expander_row_remove(self->expander, g_ptr_array_index(self->shown, i));
    g_ptr_array_set_size(self->shown, 0);
    for (guint i = 0; i < rows->len; i++) {
        GtkWidget *shown;

        g_signal_handlers_disconnect_by_func(g_ptr_array_index(rows, i), update_subtitle, self);
        shown = make_row(self, g_ptr_array_index(rows, i));
        adw_expander_row_add_row(self->expander, shown);
        g_ptr_array_add(self->shown, shown);
    }
    update_subtitle(self);
}

static void
busy_cb(GlossSearchFolders *self)
{
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "folders.update",
                                  !gloss_search_index_get_busy(self->index));
}

/* ---- actions ---- */

static void
response_cb(GlossSearchFolders *self, int response)
{
    g_autoptr(GFile) folder = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        folder = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(self->chooser));
    if (folder != NULL)
        gloss_search_index_add(self->index, folder, NULL);
    g_clear_object(&self->chooser);
}

void
gloss_search_folders_ask(GlossSearchFolders *self)
{
    if (self->chooser == NULL) {
        self->chooser = gtk_file_chooser_native_new(
            _("Add a Folder to Search"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
            GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Add"), _("_Cancel"));
        g_signal_connect_object(self->chooser, "response", G_CALLBACK(response_cb), self,
                                G_CONNECT_SWAPPED);
    }
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void
add_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gloss_search_folders_ask(GLOSS_SEARCH_FOLDERS(widget));
}

static void
update_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gloss_search_index_update(GLOSS_SEARCH_FOLDERS(widget)->index, NULL);
}

/* ---- making ---- */

static void
add_button(GlossSearchFolders *self, const char *icon, const char *name, const char *action)
{
    GtkWidget *button = gloss_icon_button_new(icon, name);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    adw_expander_row_add_action(self->expander, button);
}

GtkWidget *
gloss_search_folders_new(GlossSearchIndex *index)
{
    GlossSearchFolders *self = g_object_new(GLOSS_TYPE_SEARCH_FOLDERS, NULL);

    self->index = g_object_ref(index);
    g_signal_connect_object(index, "items-changed", G_CALLBACK(items_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "notify::busy", G_CALLBACK(busy_cb), self, G_CONNECT_SWAPPED);
    items_changed_cb(self);
    busy_cb(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossSearchFolders *self = GLOSS_SEARCH_FOLDERS(object);

    g_clear_object(&self->chooser);
    g_clear_object(&self->index);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    G_OBJECT_CLASS(gloss_search_folders_parent_class)->dispose(object);
}

static void
gloss_search_folders_class_init(GlossSearchFoldersClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_install_action(widget_class, "folders.add", NULL, add_action);
    gtk_widget_class_install_action(widget_class, "folders.update", NULL, update_action);
}

static void
gloss_search_folders_init(GlossSearchFolders *self)
{
    GtkWidget *list = gtk_list_box_new();

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Searched folders"), -1);
    self->shown = g_ptr_array_new();
    self->expander = ADW_EXPANDER_ROW(adw_expander_row_new());
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(self->expander), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->expander), _("Folders"));
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Folders that are searched"), -1);
    gtk_list_box_append(GTK_LIST_BOX(list), GTK_WIDGET(self->expander));
    add_button(self, "view-refresh-symbolic", _("Update"), "folders.update");
    add_button(self, "list-add-symbolic", _("Add Folder…"), "folders.add");
    adw_bin_set_child(ADW_BIN(self), list);
}
