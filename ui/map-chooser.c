/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-chooser.h. Lists are read once, when it opens. */
#include "ui/map-chooser.h"

#include "app/index-store.h"
#include <glib/gi18n.h>

#define DEFAULT_WIDTH  440
#define DEFAULT_HEIGHT 560

struct _GlossMapChooser {
    AdwWindow parent_instance;

    AdwPreferencesPage *page;
    AdwPreferencesGroup *here;
    AdwPreferencesGroup *folders;
    AdwPreferencesGroup *collections;
    GtkWidget *word;
    GtkWidget *first_folder;
    GtkWidget *first_collection;
};

G_DEFINE_FINAL_TYPE(GlossMapChooser, gloss_map_chooser, ADW_TYPE_WINDOW)

static guint chosen_signal;

static void
choose(GlossMapChooser *self, const char *kind, const char *value)
{
    g_object_ref(self);
    gtk_window_close(GTK_WINDOW(self));
    g_signal_emit(self, chosen_signal, 0, kind, value);
    g_object_unref(self);
}

static void
row_cb(GlossMapChooser *self, GtkWidget *row)
{
    choose(self, g_object_get_data(G_OBJECT(row), "kind"),
           g_object_get_data(G_OBJECT(row), "value"));
}

/* @kind: static. An empty one cannot be chosen. */
static GtkWidget *
add_row(GlossMapChooser *self, AdwPreferencesGroup *group, const char *title, const char *subtitle,
        const char *kind, const char *value)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    if (subtitle != NULL)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_preferences_group_add(group, row);
    if (kind == NULL) {
        gtk_widget_set_sensitive(row, FALSE);
        return row;
    }
    adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                              gtk_image_new_from_icon_name("go-next-symbolic"));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    g_object_set_data(G_OBJECT(row), "kind", (gpointer)kind);
    g_object_set_data_full(G_OBJECT(row), "value", g_strdup(value), g_free);
    g_signal_connect_swapped(row, "activated", G_CALLBACK(row_cb), self);
    return row;
}

static char *
count_passages(gint64 n)
{
    return g_strdup_printf(ngettext("%d passage", "%d passages", (gulong)n), (int)n);
}

static void
add_folders(GlossMapChooser *self, GlossLibrary *library)
{
    g_autoptr(GlossIndexStore) store = library ? gloss_index_store_new(library, NULL) : NULL;
    g_autoptr(GPtrArray) folders = store ? gloss_index_store_list_folders(store, NULL) : NULL;

    if (folders == NULL || folders->len == 0) {
        add_row(self, self->folders, _("No folder is indexed"),
                _("Search folders adds one, from the menu"), NULL, NULL);
        return;
    }
    if (folders->len > 1)
        self->first_folder =
            add_row(self, self->folders, _("All indexed folders"), NULL, "index", "");
    for (guint i = 0; i < folders->len; i++) {
        const GlossIndexFolder *folder = folders->pdata[i];
        g_autofree char *shown = g_filename_display_name(folder->path);
        g_autofree char *count = count_passages(folder->n_passages);
        GtkWidget *row = add_row(self, self->folders, shown, count, "index", folder->path);

        if (self->first_folder == NULL)
            self->first_folder = row;
    }
}

static void
add_collections(GlossMapChooser *self, GlossCollections *collections)
{
    guint n = collections ? g_list_model_get_n_items(G_LIST_MODEL(collections)) : 0;

    if (n == 0)
        add_row(self, self->collections, _("There is no collection"),
                _("What is selected in a map or found by a search becomes one"), NULL, NULL);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossCollectionRow) row = g_list_model_get_item(G_LIST_MODEL(collections), i);
        const char *name = gloss_collection_row_get_name(row);
        g_autofree char *count = count_passages(gloss_collection_row_get_size(row));
        GtkWidget *shown = add_row(self, self->collections, name, count, "collection", name);

        if (self->first_collection == NULL)
            self->first_collection = shown;
    }
}

static void
word_cb(GlossMapChooser *self)
{
    g_autofree char *word = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->word)));

    if (*g_strstrip(word) != '\0')
        choose(self, "word", word);
}

void
gloss_map_chooser_focus(GlossMapChooser *self, const char *kind)
{
    GtkWidget *widget = g_str_equal(kind, "word")         ? self->word
                        : g_str_equal(kind, "index")      ? self->first_folder
                        : g_str_equal(kind, "collection") ? self->first_collection
                                                          : NULL;

    if (widget != NULL)
        gtk_widget_grab_focus(widget);
}

static void
gloss_map_chooser_class_init(GlossMapChooserClass *klass)
{
    chosen_signal = g_signal_new("chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(klass), GDK_KEY_Escape, 0, "window.close",
                                        NULL);
}

static AdwPreferencesGroup *
add_group(GlossMapChooser *self, const char *title)
{
    GtkWidget *group = adw_preferences_group_new();

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    adw_preferences_page_add(self->page, ADW_PREFERENCES_GROUP(group));
    return ADW_PREFERENCES_GROUP(group);
}

static void
add_word(GlossMapChooser *self)
{
    AdwPreferencesGroup *group = add_group(self, _("Uses of a word"));

    adw_preferences_group_set_description(
        group, _("Each place where it is used, in open documents and indexed folders"));
    self->word = adw_entry_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->word), _("Word"));
    adw_entry_row_set_show_apply_button(ADW_ENTRY_ROW(self->word), TRUE);
    g_signal_connect_swapped(self->word, "apply", G_CALLBACK(word_cb), self);
    adw_preferences_group_add(group, self->word);
}

static void
gloss_map_chooser_init(GlossMapChooser *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_window_set_title(GTK_WINDOW(self), _("Make a Map"));
    gtk_window_set_modal(GTK_WINDOW(self), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
    self->page = ADW_PREFERENCES_PAGE(adw_preferences_page_new());
    self->here = add_group(self, NULL);
    add_word(self);
    self->folders = add_group(self, _("Indexed folders"));
    self->collections = add_group(self, _("Collections"));
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_widget_set_vexpand(GTK_WIDGET(self->page), TRUE);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->page));
    adw_window_set_content(ADW_WINDOW(self), box);
}

GlossMapChooser *
gloss_map_chooser_new(GlossContext *context, GtkWindow *parent, gboolean has_documents)
{
    GlossMapChooser *self = g_object_new(GLOSS_TYPE_MAP_CHOOSER, "transient-for", parent, NULL);
    GlossCollections *collections = gloss_context_get_collections(context, NULL);

    add_row(self, self->here, _("Open documents"), _("Their passages"),
            has_documents ? "documents" : NULL, "");
    add_row(self, self->here, _("A file…"), _("Labelled texts, predictions of a run, or vectors"),
            "file", "");
    add_folders(self, gloss_context_get_library(context, NULL));
    if (collections != NULL)
        gloss_collections_refresh(collections, NULL);
    add_collections(self, collections);
    return self;
}
