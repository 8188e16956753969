/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-tabs.h. */
#include "ui/map-tabs.h"

#include "ui/map-page.h"
#include <glib/gi18n.h>

struct _GlossMapTabs {
    GObject parent_instance;

    AdwTabView *tabs;
    GlossContext *context;
    GListModel *documents;
};

G_DEFINE_FINAL_TYPE(GlossMapTabs, gloss_map_tabs, G_TYPE_OBJECT)

static guint passage_signal;

static void
passage_cb(GlossMapTabs *self, const char *file, guint64 start, guint64 end)
{
    g_signal_emit(self, passage_signal, 0, file, start, end);
}

static void
open_tab(GlossMapTabs *self, GlossMapMaking *making, const char *title)
{
    GtkWidget *page = gloss_map_page_new(self->context, making, title);
    AdwTabPage *tab = adw_tab_view_append(self->tabs, page);
    g_autofree char *tab_title = g_strdup_printf(_("Map: %s"), title);
    g_autoptr(GIcon) icon = g_themed_icon_new("view-grid-symbolic");

    g_signal_connect_object(page, "passage", G_CALLBACK(passage_cb), self, G_CONNECT_SWAPPED);
    adw_tab_page_set_title(tab, tab_title);
    adw_tab_page_set_icon(tab, icon);
    adw_tab_view_set_selected_page(self->tabs, tab);
}

void
gloss_map_tabs_open_documents(GlossMapTabs *self)
{
    open_tab(self, gloss_map_making_new_for_documents(self->context, self->documents),
             _("Open documents"));
}

void
gloss_map_tabs_open_file(GlossMapTabs *self, GFile *file)
{
    g_autofree char *path = g_file_get_path(file);
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *shown = g_utf8_make_valid(name, -1);

    if (path != NULL)
        open_tab(self, gloss_map_making_new_for_file(self->context, path), shown);
}

void
gloss_map_tabs_open_index(GlossMapTabs *self, const char *folder)
{
    g_autofree char *shown = g_filename_display_basename(folder);

    open_tab(self, gloss_map_making_new_for_index(self->context, *folder ? folder : NULL),
             *folder ? shown : _("Indexed folders"));
}

static void
tell(GlossMapTabs *self, const char *message)
{
    GtkWidget *dialog =
        adw_message_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self->tabs))),
                               _("This cannot be mapped"), message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

void
gloss_map_tabs_open_collection(GlossMapTabs *self, const char *name)
{
    g_autoptr(GError) error = NULL;
    GlossMapMaking *making = gloss_map_making_new_for_collection(self->context, name, &error);

    if (making != NULL)
        open_tab(self, making, name);
    else
        tell(self, error->message);
}

void
gloss_map_tabs_open_word(GlossMapTabs *self, const char *word)
{
    /* Translators: the title of a map of all uses of a word */
    g_autofree char *title = g_strdup_printf(_("uses of “%s”"), word);

    open_tab(self, gloss_map_making_new_for_word(self->context, word, self->documents), title);
}

static void
response_cb(GtkNativeDialog *dialog, int response, GlossMapTabs *self)
{
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT) {
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
        gloss_map_tabs_open_file(self, file);
    }
    gtk_native_dialog_destroy(dialog);
    g_object_unref(dialog);
}

void
gloss_map_tabs_ask_file(GlossMapTabs *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Map a File"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self->tabs))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Map"), _("_Cancel"));
    GtkFileFilter *filter = gtk_file_filter_new();

    gtk_file_filter_set_name(filter, _("Texts and vectors (JSON Lines, NumPy, tables)"));
    gtk_file_filter_add_suffix(filter, "jsonl");
    gtk_file_filter_add_suffix(filter, "npy");
    gtk_file_filter_add_suffix(filter, "tsv");
    gtk_file_filter_add_suffix(filter, "csv");
    gtk_file_filter_add_suffix(filter, "conll");
    gtk_file_filter_add_suffix(filter, "txt");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

gboolean
gloss_map_tabs_is_for_map(GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);

    return g_str_has_suffix(name, ".npy");
}

GlossMapTabs *
gloss_map_tabs_new(AdwTabView *tabs, GlossContext *context, GListModel *documents)
{
    GlossMapTabs *self = g_object_new(GLOSS_TYPE_MAP_TABS, NULL);

    self->tabs = tabs;
    self->context = g_object_ref(context);
    self->documents = documents;
    return self;
}

static void
dispose(GObject *object)
{
    g_clear_object(&GLOSS_MAP_TABS(object)->context);
    G_OBJECT_CLASS(gloss_map_tabs_parent_class)->dispose(object);
}

static void
gloss_map_tabs_class_init(GlossMapTabsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
gloss_map_tabs_init(GlossMapTabs *self)
{
}
