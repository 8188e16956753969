/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a row of the table collection says, and a row of collection_item. No statements. */

#include "app/collection-row.h"

struct _GlossCollectionRow {
    GObject parent_instance;

    gint64 id;
    char *name;
    char *query;
    gint64 made;
    guint size;
};

enum { PROP_NAME = 1, PROP_SIZE, N_PROPS };

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(GlossCollectionRow, gloss_collection_row, G_TYPE_OBJECT)

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    GlossCollectionRow *self = GLOSS_COLLECTION_ROW(object);

    switch (id) {
    case PROP_NAME: g_value_set_string(value, self->name); break;
    case PROP_SIZE: g_value_set_uint(value, self->size); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void
finalize(GObject *object)
{
    GlossCollectionRow *self = GLOSS_COLLECTION_ROW(object);

    g_free(self->name);
    g_free(self->query);
    G_OBJECT_CLASS(gloss_collection_row_parent_class)->finalize(object);
}

static void
gloss_collection_row_class_init(GlossCollectionRowClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

    G_OBJECT_CLASS(class)->get_property = get_property;
    G_OBJECT_CLASS(class)->finalize = finalize;
    props[PROP_NAME] = g_param_spec_string("name", NULL, NULL, NULL, flags);
    props[PROP_SIZE] = g_param_spec_uint("size", NULL, NULL, 0, G_MAXUINT, 0, flags);
    g_object_class_install_properties(G_OBJECT_CLASS(class), N_PROPS, props);
}

static void
gloss_collection_row_init(GlossCollectionRow *self)
{
}

GlossCollectionRow *
gloss_collection_row_new(gint64 id, const char *query, gint64 made)
{
    GlossCollectionRow *self = g_object_new(GLOSS_TYPE_COLLECTION_ROW, NULL);

    self->id = id;
    self->query = g_strdup(query);
    self->made = made;
    return self;
}

void
gloss_collection_row_set(GlossCollectionRow *self, const char *name, guint size)
{
    if (g_strcmp0(self->name, name) != 0) {
        g_free(self->name);
        self->name = g_strdup(name);
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_NAME]);
    }
    if (self->size != size) {
        self->size = size;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_SIZE]);
    }
}

gint64
gloss_collection_row_get_id(GlossCollectionRow *self)
{
    return self->id;
}

const char *
gloss_collection_row_get_name(GlossCollectionRow *self)
{
    return self->name;
}

const char *
gloss_collection_row_get_query(GlossCollectionRow *self)
{
    return self->query;
}

gint64
gloss_collection_row_get_made(GlossCollectionRow *self)
{
    return self->made;
}

guint
gloss_collection_row_get_size(GlossCollectionRow *self)
{
    return self->size;
}

GlossCollectionItem *
gloss_collection_row_item_new(const char *uri, gsize start, gsize end, const char *hash,
                              const char *excerpt)
{
    GlossCollectionItem *item = g_new0(GlossCollectionItem, 1);

    item->uri = g_strdup(uri);
    item->start = start;
    item->end = end;
    item->hash = g_strdup(hash);
    item->excerpt = g_strdup(excerpt);
    return item;
}

void
gloss_collection_row_item_free(GlossCollectionItem *item)
{
    g_free(item->uri);
    g_free(item->hash);
    g_free(item->excerpt);
    g_free(item);
}
