/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-sources.h. The names that the row shows and the places stand in the same order. */
#include "ui/claim-sources.h"

#include "app/index-store.h"
#include "ui/page-parts.h"
#include <glib/gi18n.h>

typedef struct {
    char *folder; /* absolute, NULL: the open documents */
    gboolean chosen;
} Place;

struct _GlossClaimSources {
    AdwComboRow parent_instance;

    GlossContext *context;
    GPtrArray *places; /* Place* */
};

G_DEFINE_FINAL_TYPE(GlossClaimSources, gloss_claim_sources, ADW_TYPE_COMBO_ROW)

static void
place_free(gpointer data)
{
    Place *place = data;

    g_free(place->folder);
    g_free(place);
}

static Place *
place_new(const char *folder, gboolean chosen)
{
    Place *place = g_new0(Place, 1);

    place->folder = g_strdup(folder);
    place->chosen = chosen;
    return place;
}

static Place *
get_place(GlossClaimSources *self)
{
    guint selected = adw_combo_row_get_selected(ADW_COMBO_ROW(self));

    return selected < self->places->len ? self->places->pdata[selected] : NULL;
}

static guint
find_place(GlossClaimSources *self, const char *folder)
{
    for (guint i = 0; i < self->places->len; i++)
        if (g_strcmp0(((Place *)self->places->pdata[i])->folder, folder) == 0)
            return i;
    return GTK_INVALID_LIST_POSITION;
}

static char *
dup_title(const Place *place)
{
    g_autofree char *base = NULL;

    if (place->folder == NULL)
        return g_strdup(_("Open documents"));
    base = g_path_get_basename(place->folder);
    return g_filename_display_name(base);
}

/* ---- the list ---- */

static void
show_places(GlossClaimSources *self, guint selected)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    for (guint i = 0; i < self->places->len; i++)
        gtk_string_list_take(names, dup_title(self->places->pdata[i]));
    adw_combo_row_set_model(ADW_COMBO_ROW(self), G_LIST_MODEL(names));
    adw_combo_row_set_selected(ADW_COMBO_ROW(self), selected);
}

static void
add_indexed(GlossClaimSources *self)
{
    GlossLibrary *library = gloss_context_get_library(self->context, NULL);
    g_autoptr(GlossIndexStore) store =
        library != NULL ? gloss_index_store_new(library, NULL) : NULL;
    g_autoptr(GPtrArray) folders =
        store != NULL ? gloss_index_store_list_folders(store, NULL) : NULL;

    for (guint i = 0; folders != NULL && i < folders->len; i++) {
        const GlossIndexFolder *folder = folders->pdata[i];

        if (find_place(self, folder->path) == GTK_INVALID_LIST_POSITION)
            g_ptr_array_add(self->places, place_new(folder->path, FALSE));
    }
}

/* Takes away those that may no longer be indexed. */
static void
drop_indexed(GlossClaimSources *self)
{
    for (guint i = self->places->len; i-- > 0;) {
        const Place *place = self->places->pdata[i];

        if (place->folder != NULL && !place->chosen)
            g_ptr_array_remove_index(self->places, i);
    }
}

void
gloss_claim_sources_update(GlossClaimSources *self)
{
    Place *before = get_place(self);
    g_autofree char *folder = before != NULL ? g_strdup(before->folder) : NULL;
    guint selected;

    drop_indexed(self);
    add_indexed(self);
    selected = find_place(self, folder);
    show_places(self, selected != GTK_INVALID_LIST_POSITION ? selected : 0);
}

void
gloss_claim_sources_add_folder(GlossClaimSources *self, const char *path)
{
    if (find_place(self, path) == GTK_INVALID_LIST_POSITION)
        g_ptr_array_add(self->places, place_new(path, TRUE));
    show_places(self, find_place(self, path));
}

/* ---- choosing ---- */

static void
response_cb(GtkNativeDialog *dialog, int response, GlossClaimSources *self)
{
    g_autoptr(GFile) file = NULL;
    g_autofree char *path = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    path = file != NULL ? g_file_get_path(file) : NULL;
    if (path != NULL)
        gloss_claim_sources_add_folder(self, path);
    g_object_unref(dialog);
}

static void
choose_cb(GlossClaimSources *self)
{
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Look in a Folder"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
        GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"), _("_Cancel"));

    g_signal_connect_object(dialog, "response", G_CALLBACK(response_cb), self, 0);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static gboolean
apply_documents(GlossClaimSearch *search, GListModel *documents, GError **error)
{
    guint n = g_list_model_get_n_items(documents);

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(documents, i);

        gloss_claim_search_add_document(search, document);
    }
    if (n == 0)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("No document is open. Open one, or choose a folder to look in."));
    return n > 0;
}

gboolean
gloss_claim_sources_apply(GlossClaimSources *self, GlossClaimSearch *search, GListModel *documents,
                          GError **error)
{
    const Place *place = get_place(self);

    if (place == NULL || place->folder == NULL)
        return apply_documents(search, documents, error);
    gloss_claim_search_add_folder(search, place->folder);
    return TRUE;
}

/* ---- making ---- */

void
gloss_claim_sources_set_context(GlossClaimSources *self, GlossContext *context)
{
    g_set_object(&self->context, context);
    gloss_claim_sources_update(self);
}

GtkWidget *
gloss_claim_sources_new(void)
{
    return g_object_new(GLOSS_TYPE_CLAIM_SOURCES, NULL);
}

static void
dispose(GObject *object)
{
    GlossClaimSources *self = GLOSS_CLAIM_SOURCES(object);

    g_clear_pointer(&self->places, g_ptr_array_unref);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_claim_sources_parent_class)->dispose(object);
}

static void
gloss_claim_sources_class_init(GlossClaimSourcesClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_claim_sources_init(GlossClaimSources *self)
{
    GtkWidget *button =
        gloss_page_parts_make_suffix("folder-open-symbolic", _("Choose Another Folder"));

    self->places = g_ptr_array_new_with_free_func(place_free);
    g_ptr_array_add(self->places, place_new(NULL, TRUE));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), _("Look In"));
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(self), button);
    show_places(self, 0);
}
