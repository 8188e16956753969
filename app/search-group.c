/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The document is that of its first passage. Main thread. */
#include "app/search-group.h"

struct _GlossSearchGroup {
    GlossItemList parent_instance;

    GFile *file;
    char *title;
    double score;
};

G_DEFINE_FINAL_TYPE(GlossSearchGroup, gloss_search_group, GLOSS_TYPE_ITEM_LIST)

static void
finalize(GObject *object)
{
    GlossSearchGroup *self = GLOSS_SEARCH_GROUP(object);

    g_clear_object(&self->file);
    g_free(self->title);
    G_OBJECT_CLASS(gloss_search_group_parent_class)->finalize(object);
}

static void
gloss_search_group_class_init(GlossSearchGroupClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    GLOSS_ITEM_LIST_CLASS(klass)->item_type = GLOSS_TYPE_SEARCH_ITEM;
}

static void
gloss_search_group_init(GlossSearchGroup *self)
{
}

static const GlossSearchHit *
get_first(GlossSearchGroup *self)
{
    GPtrArray *items = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));

    return gloss_search_item_get_hit(g_ptr_array_index(items, 0));
}

GlossSearchGroup *
gloss_search_group_new(GPtrArray *items, double score)
{
    GlossSearchGroup *self = g_object_new(GLOSS_TYPE_SEARCH_GROUP, NULL);
    g_autofree char *name = NULL;

    g_assert(items->len > 0);
    g_ptr_array_set_free_func(items, NULL);
    for (guint i = 0; i < items->len; i++)
        g_ptr_array_add(gloss_item_list_get_items(GLOSS_ITEM_LIST(self)),
                        g_ptr_array_index(items, i));
    g_ptr_array_unref(items);
    self->score = score;
    self->file = g_file_new_for_path(get_first(self)->path);
    name = g_file_get_basename(self->file);
    self->title = g_filename_display_name(name);
    return self;
}

GFile *
gloss_search_group_get_file(GlossSearchGroup *self)
{
    return self->file;
}

const char *
gloss_search_group_get_title(GlossSearchGroup *self)
{
    return self->title;
}

double
gloss_search_group_get_score(GlossSearchGroup *self)
{
    return self->score;
}

const char *const *
gloss_search_group_get_copies(GlossSearchGroup *self)
{
    return (const char *const *)get_first(self)->copies;
}
