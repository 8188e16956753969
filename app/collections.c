/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every change is one transaction; then the list is read anew, and rows that stay keep their
 * objects. */

#include "app/collections.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/library-query.h"
#include "engine/base/error.h"

struct _GlossCollections {
    GlossItemList parent_instance;

    GlossLibrary *library;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(GlossCollections, gloss_collections, GLOSS_TYPE_ITEM_LIST)

static void
finalize(GObject *object)
{
    GlossCollections *self = GLOSS_COLLECTIONS(object);

    g_clear_pointer(&self->library, gloss_library_unref);
    G_OBJECT_CLASS(gloss_collections_parent_class)->finalize(object);
}

static void
gloss_collections_class_init(GlossCollectionsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
    GLOSS_ITEM_LIST_CLASS(class)->item_type = GLOSS_TYPE_COLLECTION_ROW;
    changed_signal = g_signal_new("changed", GLOSS_TYPE_COLLECTIONS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_collections_init(GlossCollections *self)
{
}

static GPtrArray *
get_rows(GlossCollections *self)
{
    return gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

/* ---- reading ---- */

static GlossCollectionRow *
find_id(GPtrArray *rows, gint64 id)
{
    for (guint i = 0; i < rows->len; i++)
        if (gloss_collection_row_get_id(rows->pdata[i]) == id)
            return rows->pdata[i];
    return NULL;
}

/* (transfer full) the object that the row has, or a new one. */
static GlossCollectionRow *
read_row(GlossCollections *self, GlossLibraryQuery *query)
{
    gint64 id = gloss_library_query_get_int(query, 0);
    GlossCollectionRow *row = find_id(get_rows(self), id);

    if (row != NULL)
        g_object_ref(row);
    else
        row = gloss_collection_row_new(id, gloss_library_query_get_text(query, 2),
                                       gloss_library_query_get_int(query, 3));
    gloss_collection_row_set(row, gloss_library_query_get_text(query, 1),
                             (guint)gloss_library_query_get_int(query, 4));
    return row;
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    GlossCollectionRow *first = *(GlossCollectionRow *const *)a,
                       *second = *(GlossCollectionRow *const *)b;

    return g_utf8_collate(gloss_collection_row_get_name(first),
                          gloss_collection_row_get_name(second));
}

static gboolean
are_same(GPtrArray *a, GPtrArray *b)
{
    return a->len == b->len &&
           (a->len == 0 || memcmp(a->pdata, b->pdata, a->len * sizeof *a->pdata) == 0);
}

static void
replace_rows(GlossCollections *self, GPtrArray *read)
{
    GPtrArray *rows = get_rows(self);
    guint before = rows->len;

    if (are_same(rows, read))
        return;
    g_ptr_array_set_size(rows, 0);
    for (guint i = 0; i < read->len; i++)
        g_ptr_array_add(rows, g_object_ref(read->pdata[i]));
    g_list_model_items_changed(G_LIST_MODEL(self), 0, before, rows->len);
}

gboolean
gloss_collections_refresh(GlossCollections *self, GError **error)
{
    g_autoptr(GPtrArray) read = g_ptr_array_new_with_free_func(g_object_unref);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, &failure,
        "SELECT id, name, query, made,"
        " (SELECT count(*) FROM collection_item WHERE collection_id = collection.id)"
        " FROM collection ORDER BY name",
        "");

    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(read, read_row(self, query));
    if (failure != NULL) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    g_ptr_array_sort(read, compare_names_cb);
    replace_rows(self, read);
    g_signal_emit(self, changed_signal, 0);
    return TRUE;
}

GlossCollections *
gloss_collections_new(GlossLibrary *library, GError **error)
{
    g_autoptr(GlossCollections) self = g_object_new(GLOSS_TYPE_COLLECTIONS, NULL);

    self->library = gloss_library_ref(library);
    if (!gloss_collections_refresh(self, error))
        return NULL;
    return g_steal_pointer(&self);
}

GlossCollectionRow *
gloss_collections_find(GlossCollections *self, const char *name)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++)
        if (strcmp(gloss_collection_row_get_name(rows->pdata[i]), name) == 0)
            return rows->pdata[i];
    return NULL;
}

char *
gloss_collections_make_name(GlossCollections *self, const char *wanted)
{
    char *name = g_strstrip(g_strdup(wanted));
    g_autofree char *plain = NULL;

    if (gloss_collections_find(self, name) == NULL)
        return name;
    plain = name;
    for (guint n = 2;; n++) {
        name = g_strdup_printf("%s (%u)", plain, n);
        if (gloss_collections_find(self, name) == NULL)
            return name;
        g_free(name);
    }
}

static GlossCollectionItem *
read_item(GlossLibraryQuery *query)
{
    GlossCollectionItem *item = gloss_collection_row_item_new(
        gloss_library_query_get_text(query, 1), (gsize)gloss_library_query_get_int(query, 2),
        (gsize)gloss_library_query_get_int(query, 3), gloss_library_query_get_text(query, 4),
        gloss_library_query_get_text(query, 5));

    item->id = gloss_library_query_get_int(query, 0);
    return item;
}

/* ---- changing ---- */

static GlossCollectionRow *
need(GlossCollections *self, const char *name, GError **error)
{
    GlossCollectionRow *row = gloss_collections_find(self, name);

    if (row == NULL)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no collection “%s”"),
                    name);
    return row;
}

/* (transfer full) @name without white space around it; NULL where it cannot be a new one's. */
static char *
check_name(GlossCollections *self, const char *name, GError **error)
{
    g_autofree char *stripped = g_strstrip(g_strdup(name));
    gint64 n;

    if (*stripped == '\0') {
        g_set_error_literal(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                            _("A collection needs a name"));
        return NULL;
    }
    if (!gloss_library_query_number(self->library, &n, 0, error,
                                    "SELECT count(*) FROM collection WHERE name = ?", "s",
                                    stripped))
        return NULL;
    if (n == 0)
        return g_steal_pointer(&stripped);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("There is a collection “%s” already"),
                stripped);
    return NULL;
}

static gboolean
write_items(GlossCollections *self, gint64 id, GPtrArray *items, GError **error)
{
    for (guint i = 0; items != NULL && i < items->len; i++) {
        const GlossCollectionItem *item = items->pdata[i];

        if (!gloss_library_query_run(
                self->library, error,
                "INSERT INTO collection_item (collection_id, uri, start, end, hash, excerpt)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                "isiiss", id, item->uri, (gint64)item->start, (gint64)item->end, item->hash,
                item->excerpt))
            return FALSE;
    }
    return TRUE;
}

static gint64
write_collection(GlossCollections *self, const char *name, const char *query, GPtrArray *items,
                 GError **error)
{
    gint64 id = gloss_library_query_insert(
        self->library, error, "INSERT INTO collection (name, query, made) VALUES (?, ?, ?)", "ssi",
        name, query != NULL ? query : "", g_get_real_time());

    return id > 0 && write_items(self, id, items, error) ? id : -1;
}

GlossCollectionRow *
gloss_collections_add(GlossCollections *self, const char *name, const char *query, GPtrArray *items,
                      GError **error)
{
    g_autofree char *stripped = check_name(self, name, error);
    gint64 id;

    if (stripped == NULL || !gloss_library_begin(self->library, error))
        return NULL;
    id = write_collection(self, stripped, query, items, error);
    if (!gloss_library_end(self->library, id > 0, error) || !gloss_collections_refresh(self, error))
        return NULL;
    return find_id(get_rows(self), id);
}

gboolean
gloss_collections_rename(GlossCollections *self, const char *name, const char *new_name,
                         GError **error)
{
    GlossCollectionRow *row = need(self, name, error);
    g_autofree char *stripped = NULL;

    if (row == NULL)
        return FALSE;
    stripped = g_strstrip(g_strdup(new_name));
    if (strcmp(stripped, name) == 0)
        return TRUE;
    g_free(stripped);
    stripped = check_name(self, new_name, error);
    return stripped != NULL &&
           gloss_library_query_run(self->library, error,
                                   "UPDATE collection SET name = ? WHERE id = ?", "si", stripped,
                                   gloss_collection_row_get_id(row)) &&
           gloss_collections_refresh(self, error);
}

gboolean
gloss_collections_remove(GlossCollections *self, const char *name, GError **error)
{
    GlossCollectionRow *row = need(self, name, error);

    return row != NULL &&
           gloss_library_query_run(self->library, error, "DELETE FROM collection WHERE id = ?", "i",
                                   gloss_collection_row_get_id(row)) &&
           gloss_collections_refresh(self, error);
}

GPtrArray *
gloss_collections_load(GlossCollections *self, const char *name, GError **error)
{
    GlossCollectionRow *row = need(self, name, error);
    g_autoptr(GPtrArray) items =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);
    g_autoptr(GlossLibraryQuery) query = NULL;
    GError *failure = NULL;

    if (row == NULL)
        return NULL;
    query = gloss_library_query_new(self->library, &failure,
                                    "SELECT id, uri, start, end, hash, excerpt FROM collection_item"
                                    " WHERE collection_id = ? ORDER BY id",
                                    "i", gloss_collection_row_get_id(row));
    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(items, read_item(query));
    if (failure == NULL)
        return g_steal_pointer(&items);
    g_propagate_error(error, failure);
    return NULL;
}

gboolean
gloss_collections_add_items(GlossCollections *self, const char *name, GPtrArray *items,
                            GError **error)
{
    GlossCollectionRow *row = need(self, name, error);

    return row != NULL && gloss_library_begin(self->library, error) &&
           gloss_library_end(self->library,
                             write_items(self, gloss_collection_row_get_id(row), items, error),
                             error) &&
           gloss_collections_refresh(self, error);
}

static gboolean
delete_items(GlossCollections *self, gint64 collection, const gint64 *ids, gsize n, GError **error)
{
    for (gsize i = 0; i < n; i++)
        if (!gloss_library_query_run(
                self->library, error,
                "DELETE FROM collection_item WHERE collection_id = ? AND id = ?", "ii", collection,
                ids[i]))
            return FALSE;
    return TRUE;
}

gboolean
gloss_collections_remove_items(GlossCollections *self, const char *name, const gint64 *ids, gsize n,
                               GError **error)
{
    GlossCollectionRow *row = need(self, name, error);

    return row != NULL && gloss_library_begin(self->library, error) &&
           gloss_library_end(self->library,
                             delete_items(self, gloss_collection_row_get_id(row), ids, n, error),
                             error) &&
           gloss_collections_refresh(self, error);
}
