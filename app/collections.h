/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The collections of passages that a person has made: a GListModel of GlossCollectionRow, by name, over
 * the tables of the library. What a call changes is in the library when it returns. One for a
 * process (gloss_context_get_collections); what another process changes is seen after
 * gloss_collections_refresh. Main thread.
 *
 * Signal: "changed" after each change, the list's own or that of the items of one of them.
 *
 * Names are compared as they are written, without white space around them. Errors, besides the
 * library's: CLOZE_ERROR_INVALID for a name that is empty, G_IO_ERROR_EXISTS for one that is taken,
 * G_IO_ERROR_NOT_FOUND for one that is not there. */
#pragma once

#include "app/collection-row.h"
#include "app/item-list.h"
#include "app/library.h"

#define GLOSS_TYPE_COLLECTIONS (gloss_collections_get_type())
G_DECLARE_FINAL_TYPE(GlossCollections, gloss_collections, GLOSS, COLLECTIONS, GlossItemList)

/* NULL where the library cannot be read. */
GlossCollections *gloss_collections_new(GlossLibrary *library, GError **error);
gboolean gloss_collections_refresh(GlossCollections *self, GError **error);
/* (transfer none) (nullable) */
GlossCollectionRow *gloss_collections_find(GlossCollections *self, const char *name);
/* (transfer full) @wanted where no collection has it, else with the first number that makes it new:
 * "Bridges (2)". */
char *gloss_collections_make_name(GlossCollections *self, const char *wanted);

/* A new one; @query (nullable): the search that it comes from; @items (nullable): (element-type
 * GlossCollectionItem*), copied. All or nothing. (transfer none) */
GlossCollectionRow *gloss_collections_add(GlossCollections *self, const char *name,
                                          const char *query, GPtrArray *items, GError **error);
gboolean gloss_collections_rename(GlossCollections *self, const char *name, const char *new_name,
                                  GError **error);
/* With its items. */
gboolean gloss_collections_remove(GlossCollections *self, const char *name, GError **error);

/* (element-type GlossCollectionItem*) in the order in which they were added */
GPtrArray *gloss_collections_load(GlossCollections *self, const char *name, GError **error);
/* Passages that it has already (the same place in the same text) are left out. */
gboolean gloss_collections_add_items(GlossCollections *self, const char *name, GPtrArray *items,
                                     GError **error);
/* By their rows. */
gboolean gloss_collections_remove_items(GlossCollections *self, const char *name, const gint64 *ids,
                                        gsize n, GError **error);
