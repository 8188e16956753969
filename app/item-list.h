/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A GListModel over an array of objects: what the app's lists have in common. Those derive from it,
 * set the type of their items in class_init, change the array and tell of each change themselves.
 * Main thread. */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_ITEM_LIST (gloss_item_list_get_type())
G_DECLARE_DERIVABLE_TYPE(GlossItemList, gloss_item_list, GLOSS, ITEM_LIST, GObject)

struct _GlossItemListClass {
    GObjectClass parent_class;

    GType item_type;
};

/* The array itself, borrowed; it owns its objects and lives as long as the list. */
GPtrArray *gloss_item_list_get_items(GlossItemList *self);
