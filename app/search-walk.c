/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hits are one array, document after document, each by place. */
#include "app/search-walk.h"

typedef struct {
    GlossSearchGroup *group; /* borrowed, as the item: the model's */
    GlossSearchItem *item;
    GlossSearchWalkPosition position;
} Hit;

struct _GlossSearchWalk {
    GObject parent_instance;

    GListModel *groups;
    char *title;
    GArray *hits; /* (element-type Hit) */
    guint current;
};

G_DEFINE_FINAL_TYPE(GlossSearchWalk, gloss_search_walk, G_TYPE_OBJECT)

static guint changed_signal;

static int
compare_places_cb(gconstpointer a, gconstpointer b)
{
    const GlossSearchHit *first = gloss_search_item_get_hit(*(GlossSearchItem *const *)a);
    const GlossSearchHit *second = gloss_search_item_get_hit(*(GlossSearchItem *const *)b);

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    return (first->passage > second->passage) - (first->passage < second->passage);
}

static void
add_group(GlossSearchWalk *self, guint document, guint n_documents)
{
    g_autoptr(GlossSearchGroup) group = g_list_model_get_item(self->groups, document);
    GPtrArray *from = gloss_item_list_get_items(GLOSS_ITEM_LIST(group));
    g_autoptr(GPtrArray) items = g_ptr_array_new();

    for (guint i = 0; i < from->len; i++)
        g_ptr_array_add(items, from->pdata[i]);
    g_ptr_array_sort(items, compare_places_cb);
    for (guint i = 0; i < items->len; i++) {
        const Hit hit = {group, items->pdata[i], {i + 1, items->len, document + 1, n_documents}};

        g_array_append_val(self->hits, hit);
    }
}

GlossSearchWalk *
gloss_search_walk_new(GListModel *groups, const char *title, GlossSearchItem *item)
{
    GlossSearchWalk *self = g_object_new(GLOSS_TYPE_SEARCH_WALK, NULL);
    guint n = g_list_model_get_n_items(groups);

    self->groups = g_object_ref(groups);
    self->title = g_strdup(title);
    for (guint i = 0; i < n; i++)
        add_group(self, i, n);
    g_assert(self->hits->len > 0);
    for (guint i = 0; i < self->hits->len; i++)
        if (g_array_index(self->hits, Hit, i).item == item)
            self->current = i;
    return self;
}

static const Hit *
get_current(GlossSearchWalk *self)
{
    return &g_array_index(self->hits, Hit, self->current);
}

const char *
gloss_search_walk_get_title(GlossSearchWalk *self)
{
    return self->title;
}

GlossSearchItem *
gloss_search_walk_get_item(GlossSearchWalk *self)
{
    return get_current(self)->item;
}

GlossSearchGroup *
gloss_search_walk_get_group(GlossSearchWalk *self)
{
    return get_current(self)->group;
}

/* Passages overlap: one sentence may be the best of both. */
static gboolean
shows_same(GlossSearchWalk *self, guint a, guint b)
{
    const Hit *first = &g_array_index(self->hits, Hit, a);
    const Hit *second = &g_array_index(self->hits, Hit, b);
    ClozeRange one = gloss_search_item_get_best(first->item);
    ClozeRange other = gloss_search_item_get_best(second->item);

    return first->group == second->group && one.end > one.start && other.end > other.start &&
           gloss_search_item_get_hit(first->item)->start + one.start ==
               gloss_search_item_get_hit(second->item)->start + other.start;
}

void
gloss_search_walk_step(GlossSearchWalk *self, gboolean forward)
{
    guint n = self->hits->len;
    guint from = self->current;

    do
        self->current = (self->current + (forward ? 1 : n - 1)) % n;
    while (self->current != from && shows_same(self, from, self->current));
    g_signal_emit(self, changed_signal, 0);
}

GPtrArray *
gloss_search_walk_list_items(GlossSearchWalk *self)
{
    GPtrArray *items = g_ptr_array_new();

    for (guint i = 0; i < self->hits->len; i++) {
        const Hit *hit = &g_array_index(self->hits, Hit, i);

        if (hit->group == get_current(self)->group)
            g_ptr_array_add(items, hit->item);
    }
    return items;
}

GlossSearchWalkPosition
gloss_search_walk_get_position(GlossSearchWalk *self)
{
    return get_current(self)->position;
}

static void
finalize(GObject *object)
{
    GlossSearchWalk *self = GLOSS_SEARCH_WALK(object);

    g_array_unref(self->hits);
    g_object_unref(self->groups);
    g_free(self->title);
    G_OBJECT_CLASS(gloss_search_walk_parent_class)->finalize(object);
}

static void
gloss_search_walk_class_init(GlossSearchWalkClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_search_walk_init(GlossSearchWalk *self)
{
    self->hits = g_array_new(FALSE, FALSE, sizeof(Hit));
}
