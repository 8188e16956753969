/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of indices, made anew when the choice is another. */
#include "app/map-rows.h"

#include <string.h>

struct _GlossMapRows {
    GObject parent_instance;

    GlossMapChoice *choice;
    guint32 *shown;
    guint n;
};

static void list_model_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(GlossMapRows, gloss_map_rows, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type(GListModel *model)
{
    return GLOSS_TYPE_MAP_ROW;
}

static guint
get_n_items(GListModel *model)
{
    return GLOSS_MAP_ROWS(model)->n;
}

static gpointer
get_item(GListModel *model, guint position)
{
    GlossMapRows *self = GLOSS_MAP_ROWS(model);

    return position < self->n ? gloss_map_row_new(self->shown[position]) : NULL;
}

static void
list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* Nothing is told where the list stays what it was: another current item, a search. */
static void
choice_changed_cb(GlossMapRows *self)
{
    gsize n = gloss_map_get_n_items(gloss_map_choice_get_map(self->choice));
    const guint8 *flags = gloss_map_choice_get_flags(self->choice);
    g_autofree guint32 *shown = g_new(guint32, n + 1);
    guint n_shown = 0, n_before = self->n;

    for (gsize i = 0; i < n; i++)
        if (!(flags[i] & (GLOSS_MAP_DIMMED | GLOSS_MAP_HIDDEN)))
            shown[n_shown++] = (guint32)i;
    if (self->shown && n_shown == self->n &&
        memcmp(shown, self->shown, n_shown * sizeof *shown) == 0)
        return;
    g_free(self->shown);
    self->shown = g_steal_pointer(&shown);
    self->n = n_shown;
    g_list_model_items_changed(G_LIST_MODEL(self), 0, n_before, n_shown);
}

GlossMapRows *
gloss_map_rows_new(GlossMapChoice *choice)
{
    GlossMapRows *self = g_object_new(GLOSS_TYPE_MAP_ROWS, NULL);

    self->choice = g_object_ref(choice);
    g_signal_connect_object(choice, "changed", G_CALLBACK(choice_changed_cb), self,
                            G_CONNECT_SWAPPED);
    choice_changed_cb(self);
    return self;
}

static void
dispose(GObject *object)
{
    GlossMapRows *self = GLOSS_MAP_ROWS(object);

    g_clear_object(&self->choice);
    g_clear_pointer(&self->shown, g_free);
    self->n = 0;
    G_OBJECT_CLASS(gloss_map_rows_parent_class)->dispose(object);
}

static void
gloss_map_rows_class_init(GlossMapRowsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_map_rows_init(GlossMapRows *self)
{
}
