/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The statements on the tables document, text and annotation. */

#include "app/decision-table.h"

#include "app/library-query.h"

#define SELECT                                                                                     \
    "SELECT annotation.id, start, end, label, score, origin, state, lost, before, "                \
    "annotation.content, after, hash, document_id FROM annotation JOIN text ON text.id = text_id"
#define ORDER " ORDER BY document_id, text_id, start, end, annotation.id"

static void
free_row_cb(gpointer decision)
{
    gloss_decision_table_free_row(decision);
}

void
gloss_decision_table_free_row(GlossDecision *decision)
{
    g_free(decision->label);
    g_free(decision->origin);
    g_free(decision->text_hash);
    g_clear_pointer(&decision->anchor, gloss_anchor_free);
    g_free(decision);
}

char *
gloss_decision_table_dup_uri(GlossDocument *document)
{
    GFile *file = gloss_document_get_file(document);

    if (file != NULL)
        return g_file_get_uri(file);
    return g_strconcat("text:", gloss_document_get_text_hash(document), NULL);
}

static gboolean
is_gone(const char *uri)
{
    g_autoptr(GFile) file = g_file_new_for_uri(uri);

    return g_file_is_native(file) && !g_file_query_exists(file, NULL);
}

/* A document with this text whose file is no longer where it was; 0 where there is none. */
static gint64
find_moved(GlossLibrary *library, const char *hash, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, error,
        "SELECT document.id, uri FROM document JOIN text ON text.id = text_id "
        "WHERE text.hash = ?",
        "s", hash);

    while (gloss_library_query_next(query, error)) {
        if (is_gone(gloss_library_query_get_text(query, 1)))
            return gloss_library_query_get_int(query, 0);
    }
    return 0;
}

gint64
gloss_decision_table_find_document(GlossLibrary *library, GlossDocument *document, GError **error)
{
    g_autofree char *uri = gloss_decision_table_dup_uri(document);
    const char *hash = gloss_document_get_text_hash(document);
    GError *failure = NULL;
    gint64 id = 0;

    if (gloss_library_query_number(library, &id, 0, &failure,
                                   "SELECT id FROM document WHERE uri = ?", "s", uri) &&
        id == 0 && hash != NULL)
        id = find_moved(library, hash, &failure);
    if (failure == NULL)
        return id;
    g_propagate_error(error, failure);
    return -1;
}

gint64
gloss_decision_table_ensure_text(GlossLibrary *library, const char *hash, gsize size,
                                 GError **error)
{
    gint64 id;

    if (!gloss_library_query_run(library, error,
                                 "INSERT INTO text (hash, size) VALUES (?, ?) "
                                 "ON CONFLICT (hash) DO NOTHING",
                                 "si", hash, (gint64)size) ||
        !gloss_library_query_number(library, &id, -1, error, "SELECT id FROM text WHERE hash = ?",
                                    "s", hash))
        return -1;
    return id;
}

gint64
gloss_decision_table_ensure_document(GlossLibrary *library, GlossDocument *document, GError **error)
{
    g_autofree char *uri = gloss_decision_table_dup_uri(document);
    const char *format = gloss_document_get_reader(document)->id;
    gsize text_size = g_bytes_get_size(gloss_document_get_text(document));
    gint64 id = gloss_decision_table_find_document(library, document, error), text, size, modified;
    const char *hash = gloss_document_get_file_state(document, &size, &modified);

    text = id >= 0 ? gloss_decision_table_ensure_text(
                         library, gloss_document_get_text_hash(document), text_size, error)
                   : -1;
    if (text < 0)
        return -1;
    if (id == 0)
        return gloss_library_query_insert(
            library, error,
            "INSERT INTO document (uri, format, size, modified, hash, text_id, seen) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            "ssiisii", uri, format, size, modified, hash, text, g_get_real_time());
    if (!gloss_library_query_run(library, error,
                                 "UPDATE document SET uri = ?, format = ?, size = ?, modified = ?, "
                                 "hash = ?, text_id = ?, seen = ? WHERE id = ?",
                                 "ssiisiii", uri, format, size, modified, hash, text,
                                 g_get_real_time(), id))
        return -1;
    return id;
}

static GlossDecision *
read_row(GlossLibraryQuery *query)
{
    GlossDecision *decision = g_new0(GlossDecision, 1);

    decision->id = gloss_library_query_get_int(query, 0);
    decision->start = (gsize)gloss_library_query_get_int(query, 1);
    decision->end = (gsize)gloss_library_query_get_int(query, 2);
    decision->label = g_strdup(gloss_library_query_get_text(query, 3));
    decision->score = (float)gloss_library_query_get_double(query, 4);
    decision->origin = g_strdup(gloss_library_query_get_text(query, 5));
    decision->state = (GlossAnnotationState)gloss_library_query_get_int(query, 6);
    decision->lost = gloss_library_query_get_int(query, 7) != 0;
    decision->anchor = gloss_anchor_new_from_words(gloss_library_query_get_text(query, 8),
                                                   gloss_library_query_get_text(query, 9),
                                                   gloss_library_query_get_text(query, 10));
    decision->text_hash = g_strdup(gloss_library_query_get_text(query, 11));
    decision->document = gloss_library_query_get_int(query, 12);
    return decision;
}

GPtrArray *
gloss_decision_table_load(GlossLibrary *library, gint64 document, GError **error)
{
    g_autoptr(GPtrArray) decisions = g_ptr_array_new_with_free_func(free_row_cb);
    g_autoptr(GlossLibraryQuery) query = NULL;
    GError *failure = NULL;

    query = gloss_library_query_new(library, &failure,
                                    document != 0 ? SELECT " WHERE document_id = ?" ORDER
                                                  : SELECT " WHERE ? = 0" ORDER,
                                    "i", document);
    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(decisions, read_row(query));
    if (failure == NULL)
        return g_steal_pointer(&decisions);
    g_propagate_error(error, failure);
    return NULL;
}

gboolean
gloss_decision_table_write(GlossLibrary *library, gint64 document, gint64 text,
                           GlossDecision *decision, GError **error)
{
    gint64 id = gloss_library_query_insert(
        library, error,
        "INSERT OR REPLACE INTO annotation (id, document_id, text_id, start, end, label, score, "
        "origin, state, lost, before, content, after, time) "
        "VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        "iiiiisdsiisssi", decision->id, document, text, (gint64)decision->start,
        (gint64)decision->end, decision->label, (double)decision->score, decision->origin,
        (gint64)decision->state, (gint64)decision->lost, decision->anchor->before,
        decision->anchor->content, decision->anchor->after, g_get_real_time());

    if (id > 0)
        decision->id = id;
    return id > 0;
}

gboolean
gloss_decision_table_remove(GlossLibrary *library, gint64 id, GError **error)
{
    return gloss_library_query_run(library, error, "DELETE FROM annotation WHERE id = ?", "i", id);
}
