/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for a collection: its passages, and what can be done with them. Follows the
 * collection; closed by whoever holds it when that is removed. Main thread.
 *
 * Signal "passage" (path, start and end as uint64 bytes, the hash of the text that they are in, the words
 * of the passage): a passage is to be shown. */
#pragma once

#include "app/collections.h"
#include <adwaita.h>

#define GLOSS_TYPE_COLLECTION_PAGE (gloss_collection_page_get_type())
G_DECLARE_FINAL_TYPE(GlossCollectionPage, gloss_collection_page, GLOSS, COLLECTION_PAGE, AdwBin)

/* @row: of @collections. */
GtkWidget *gloss_collection_page_new(GlossCollections *collections, GlossCollectionRow *row);
GlossCollectionRow *gloss_collection_page_get_row(GlossCollectionPage *self);
