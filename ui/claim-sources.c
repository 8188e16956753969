/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-sources.h. The names that the row shows and the places stand in the same order. */
#include "ui/claim-sources.h"

#include "app/index-store.h"
#include "ui/page-parts.h"
#include <glib/gi18n.h>

/* With neither of both: the open documents. */
typedef struct {
    char *folder;     /* absolute */
    char *collection; /* its name */
    gboolean chosen;  /* a folder that is not of the index */
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
    g_free(place->collection);
    g_free(place);
}

static void
add_place(GlossClaimSources *self, const char *folder, const char *collection, gboolean chosen)
{
    Place *place = g_new0(Place, 1);

    place->folder = g_strdup(folder);
    place->collection = g_strdup(collection);
    place->chosen = chosen;
    g_ptr_array_add(self->places, place);
}

static Place *
get_place(GlossClaimSources *self)
{
    guint selected = adw_combo_row_get_selected(ADW_COMBO_ROW(self));

    return selected < self->places->len ? self->places->pdata[selected] : NULL;
}

static guint
find_place(GlossClaimSources *self, const char *folder, const char *collection)
{
    for (guint i = 0; i < self->places->len; i++) {
        const Place *place = self->places->pdata[i];

        if (g_strcmp0(place->folder, folder) == 0 && g_strcmp0(place->collection, collection) == 0)
            return i;
    }
    return GTK_INVALID_LIST_POSITION;
}

static char *
dup_title(const Place *place)
{
    g_autofree char *base = NULL;

    if (place->collection != NULL)
        /* Translators: the name of a collection of passages */
        return g_strdup_printf(_("Collection: %s"), place->collection);
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

        if (find_place(self, folder->path, NULL) == GTK_INVALID_LIST_POSITION)
            add_place(self, folder->path, NULL, FALSE);
    }
}

static void
add_collections(GlossClaimSources *self)
{
    GlossCollections *collections = gloss_context_get_collections(self->context, NULL);
    guint n = collections != NULL ? g_list_model_get_n_items(G_LIST_MODEL(collections)) : 0;

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossCollectionRow) row = g_list_model_get_item(G_LIST_MODEL(collections), i);

        add_place(self, NULL, gloss_collection_row_get_name(row), FALSE);
    }
}

/* Takes away those that may no longer be there. */
static void
drop_found(GlossClaimSources *self)
{
    for (guint i = self->places->len; i-- > 0;) {
        const Place *place = self->places->pdata[i];

        if (!place->chosen)
            g_ptr_array_remove_index(self->places, i);
    }
}

void
gloss_claim_sources_update(GlossClaimSources *self)
{
    Place *before = get_place(self);
    g_autofree char *folder = before != NULL ? g_strdup(before->folder) : NULL;
    g_autofree char *collection = before != NULL ? g_strdup(before->collection) : NULL;
    guint selected;

    drop_found(self);
    add_indexed(self);
    add_collections(self);
    selected = find_place(self, folder, collection);
    show_places(self, selected != GTK_INVALID_LIST_POSITION ? selected : 0);
}

void
gloss_claim_sources_add_folder(GlossClaimSources *self, const char *path)
{
    if (find_place(self, path, NULL) == GTK_INVALID_LIST_POSITION)
        add_place(self, path, NULL, TRUE);
    show_places(self, find_place(self, path, NULL));
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

static gboolean
apply_collection(GlossClaimSources *self, GlossClaimSearch *search, const char *name,
                 GError **error)
{
    GlossCollections *collections = gloss_context_get_collections(self->context, error);
    g_autoptr(GPtrArray) items =
        collections != NULL ? gloss_collections_load(collections, name, error) : NULL;

    for (guint i = 0; items != NULL && i < items->len; i++) {
        const GlossCollectionItem *item = items->pdata[i];
        g_autofree char *path = g_filename_from_uri(item->uri, NULL, NULL);

        gloss_claim_search_add_part(search, path != NULL ? path : name, item->start, item->excerpt);
    }
    return items != NULL;
}

gboolean
gloss_claim_sources_apply(GlossClaimSources *self, GlossClaimSearch *search, GListModel *documents,
                          GError **error)
{
    const Place *place = get_place(self);

    if (place != NULL && place->collection != NULL)
        return apply_collection(self, search, place->collection, error);
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
    add_place(self, NULL, NULL, TRUE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self), _("Look In"));
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(self), button);
    show_places(self, 0);
}
