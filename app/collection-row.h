/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A named list of passages that a person keeps, and one passage of it. The passages themselves are
 * read by gloss_collections_load (collections.h). Main thread; items: any thread.
 *
 * Properties of GlossCollectionRow (readable, with notify): "name" (string), "size" (uint). */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_COLLECTION_ROW (gloss_collection_row_get_type())
G_DECLARE_FINAL_TYPE(GlossCollectionRow, gloss_collection_row, GLOSS, COLLECTION_ROW, GObject)

/* One passage. Where it has no document (a row of a data file), @uri is "" and the rest of its place
 * 0 and "". */
typedef struct {
    gint64 id;   /* its row; 0: none yet */
    char *uri;   /* of the document */
    gsize start; /* bytes of the document's text, end exclusive; both 0: all of it */
    gsize end;
    char *hash;    /* of the text that start and end are in (gloss_document_get_text_hash) */
    char *excerpt; /* the words of the passage, whole; never "" */
} GlossCollectionItem;

GlossCollectionItem *gloss_collection_row_item_new(const char *uri, gsize start, gsize end,
                                                   const char *hash, const char *excerpt);
void gloss_collection_row_item_free(GlossCollectionItem *item);

const char *gloss_collection_row_get_name(GlossCollectionRow *self);
/* The search that it was saved from; "" for none. */
const char *gloss_collection_row_get_query(GlossCollectionRow *self);
/* Microseconds since 1970. */
gint64 gloss_collection_row_get_made(GlossCollectionRow *self);
/* How many items it has. */
guint gloss_collection_row_get_size(GlossCollectionRow *self);

/* For collections.c. */
GlossCollectionRow *gloss_collection_row_new(gint64 id, const char *query, gint64 made);
gint64 gloss_collection_row_get_id(GlossCollectionRow *self);
void gloss_collection_row_set(GlossCollectionRow *self, const char *name, guint size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCollectionItem, gloss_collection_row_item_free)
