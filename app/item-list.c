/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The three calls of GListModel; what is in a list and when it changes is its own. */

#include "app/item-list.h"

typedef struct {
    GPtrArray *items;
} GlossItemListPrivate;

static void list_model_init(GListModelInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE(GlossItemList, gloss_item_list, G_TYPE_OBJECT,
                                 G_ADD_PRIVATE(GlossItemList)
                                     G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

GPtrArray *
gloss_item_list_get_items(GlossItemList *self)
{
    GlossItemListPrivate *private = gloss_item_list_get_instance_private(self);

    return private->items;
}

static GType
get_item_type(GListModel *model)
{
    return GLOSS_ITEM_LIST_GET_CLASS(model)->item_type;
}

static guint
get_n_items(GListModel *model)
{
    return gloss_item_list_get_items(GLOSS_ITEM_LIST(model))->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
    GPtrArray *items = gloss_item_list_get_items(GLOSS_ITEM_LIST(model));

    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void
list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

static void
finalize(GObject *object)
{
    g_ptr_array_unref(gloss_item_list_get_items(GLOSS_ITEM_LIST(object)));
    G_OBJECT_CLASS(gloss_item_list_parent_class)->finalize(object);
}

static void
gloss_item_list_class_init(GlossItemListClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
    class->item_type = G_TYPE_OBJECT;
}

static void
gloss_item_list_init(GlossItemList *self)
{
    GlossItemListPrivate *private = gloss_item_list_get_instance_private(self);

    private->items = g_ptr_array_new_with_free_func(g_object_unref);
}
