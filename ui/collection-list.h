/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The collections of passages, as a section of the library pane that is there when there is one. Main
 * thread. Signal "selected" (string): the name of the one to be shown. */
#pragma once

#include "app/collections.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_COLLECTION_LIST (gloss_collection_list_get_type())
G_DECLARE_FINAL_TYPE(GlossCollectionList, gloss_collection_list, GLOSS, COLLECTION_LIST, GtkWidget)

void gloss_collection_list_set_collections(GlossCollectionList *self,
                                           GlossCollections *collections);
