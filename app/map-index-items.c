/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In the order of paths and places, so that the same index gives the same items. */
#include "app/map-index-items.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/index-store.h"
#include "app/library-query.h"
#include "app/map-passages.h"
#include "engine/base/error.h"

typedef struct {
    GlossLibrary *library;
    GlossIndexStore *store;
    const char *folder;     /* (nullable) without a slash at its end */
    GlossIndexModel *model; /* (nullable): texts alone are read */
    ClozeVectorFile *file;
    ClozeMapItems *items;
    GArray *numbers; /* (element-type float) */
    int n_lost;      /* passages without a vector that can be read */
} Reading;

static gboolean
open_vectors(Reading *self, GError **error)
{
    GError *failure = NULL;
    g_autofree char *path = NULL;

    self->model = gloss_index_store_get_current_model(self->store, &failure);
    if (failure) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    if (!self->model) {
        g_set_error_literal(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                            _("The index has no vectors yet. Updating it makes them."));
        return FALSE;
    }
    path = gloss_index_store_dup_vector_path(self->store, self->model->hash);
    self->file = cloze_vector_file_open(path, self->model->hash, error);
    return self->file != NULL;
}

/* The first file by path stands for the others with the same text. Paths are bytes: below "/a/b" is what
 * begins with "/a/b/", and the file "/a/b" itself. */
static const char statement[] =
    "SELECT p.id, p.start, p.end, p.page, p.heading, p.body, t.language, o.path, f.path, f.format,"
    " f.modified, v.slot FROM index_file f JOIN index_folder o ON o.id = f.folder_id"
    " JOIN index_text t ON t.id = f.text_id JOIN index_passage p ON p.text_id = t.id"
    " LEFT JOIN index_vector v ON v.passage_id = p.id AND v.model_id = ?1"
    " WHERE (?1 = 0 OR v.slot NOT NULL)"
    " AND (?2 = x'2f' OR substr(CAST(o.path || '/' || f.path || '/' AS BLOB), 1, length(?2)) ="
    "  ?2)"
    " AND f.id = (SELECT g.id FROM index_file g JOIN index_folder q ON q.id = g.folder_id"
    "  WHERE g.text_id = t.id AND (?2 = x'2f' OR"
    "  substr(CAST(q.path || '/' || g.path || '/' AS BLOB), 1, length(?2)) = ?2)"
    "  ORDER BY q.path, g.path LIMIT 1)"
    " ORDER BY o.path, f.path, p.start";

static char *
dup_bytes(GlossLibraryQuery *query, int column)
{
    gsize size;
    const char *bytes = gloss_library_query_get_bytes(query, column, &size);

    return g_strndup(bytes ? bytes : "", size);
}

static char *
dup_date(GlossLibraryQuery *query, int column)
{
    gint64 seconds = gloss_library_query_get_int(query, column) / G_USEC_PER_SEC;
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(seconds);

    return time ? g_date_time_format(time, "%Y-%m-%d") : NULL;
}

static gboolean
take_vector(Reading *self, GlossLibraryQuery *query)
{
    gsize slot = (gsize)gloss_library_query_get_int(query, 11);
    guint64 id = (guint64)gloss_library_query_get_int(query, 0);

    if (!self->model)
        return TRUE;
    if (!cloze_vector_file_check(self->file, slot, id))
        return FALSE;
    g_array_append_vals(self->numbers, cloze_vector_file_get_vector(self->file, slot),
                        (guint)self->model->width);
    return TRUE;
}

static void
take_row(Reading *self, GlossLibraryQuery *query)
{
    g_autofree char *folder = dup_bytes(query, 7), *below = dup_bytes(query, 8);
    g_autofree char *path = g_build_filename(folder, below, NULL);
    g_autofree char *shown = g_filename_display_name(folder), *date = dup_date(query, 10);
    g_autofree char *page = NULL;
    const char *heading = gloss_library_query_get_text(query, 4);

    if (!take_vector(self, query)) {
        self->n_lost++;
        return;
    }
    if (gloss_library_query_get_int(query, 3) > 0)
        page = g_strdup_printf("%" G_GINT64_FORMAT, gloss_library_query_get_int(query, 3));
    gloss_map_passages_set(self->items, "folder", shown);
    gloss_map_passages_set(self->items, "format", gloss_library_query_get_text(query, 9));
    gloss_map_passages_set(self->items, "language", gloss_library_query_get_text(query, 6));
    gloss_map_passages_set(self->items, "date", date);
    gloss_map_passages_set(self->items, "page", page);
    gloss_map_passages_set(self->items, "heading", heading && *heading ? heading : NULL);
    gloss_map_passages_add(self->items, gloss_library_query_get_text(query, 5), path,
                           (gsize)gloss_library_query_get_int(query, 1),
                           (gsize)gloss_library_query_get_int(query, 2));
}

static gboolean
read_rows(Reading *self, GCancellable *cancellable, GError **error)
{
    g_autofree char *slashed = g_strconcat(self->folder ? self->folder : "", "/", NULL);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = NULL;

    if (g_str_has_suffix(slashed, "//"))
        slashed[strlen(slashed) - 1] = '\0';
    query = gloss_library_query_new(self->library, error, statement, "ib",
                                    self->model ? self->model->id : (gint64)0,
                                    (const void *)slashed, strlen(slashed));
    if (!query)
        return FALSE;
    while (!g_cancellable_set_error_if_cancelled(cancellable, &failure) &&
           gloss_library_query_next(query, &failure))
        take_row(self, query);
    if (!failure)
        return TRUE;
    g_propagate_error(error, failure);
    return FALSE;
}

static gboolean
check_any(const Reading *self, GError **error)
{
    if (self->items->n)
        return TRUE;
    if (self->n_lost)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    _("the index is damaged: %d of %d passages are not found by their meaning; "
                      "updating the index makes their vectors anew"),
                    self->n_lost, self->n_lost);
    else if (self->folder)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    _("No passage below “%s” is in the search index."), self->folder);
    else
        g_set_error_literal(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                            _("The search index is empty. Index a folder first."));
    return FALSE;
}

static void
take_numbers(Reading *self)
{
    if (!self->model)
        return;
    self->items->vectors = (ClozeNpy){.n = self->items->n, .d = self->model->width};
    self->items->vectors.owned = self->items->vectors.values =
        (float *)(void *)g_array_free(g_steal_pointer(&self->numbers), FALSE);
}

static gboolean
read_all(Reading *self, gboolean with_vectors, GCancellable *cancellable, GError **error)
{
    self->store = gloss_index_store_new(self->library, error);
    if (!self->store || (with_vectors && !open_vectors(self, error)) ||
        !read_rows(self, cancellable, error) || !check_any(self, error))
        return FALSE;
    take_numbers(self);
    return TRUE;
}

ClozeMapItems *
gloss_map_index_items_read(GlossLibrary *library, const char *folder, gboolean with_vectors,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    Reading self = {.library = library,
                    .folder = folder,
                    .items = items,
                    .numbers = g_array_new(FALSE, FALSE, sizeof(float))};
    gboolean done = read_all(&self, with_vectors, cancellable, error);

    g_clear_pointer(&self.numbers, g_array_unref);
    g_clear_pointer(&self.file, cloze_vector_file_free);
    g_clear_pointer(&self.model, gloss_index_store_model_free);
    g_clear_pointer(&self.store, gloss_index_store_free);
    return done ? g_steal_pointer(&items) : NULL;
}
