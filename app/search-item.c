/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps a hit and what is marked in it. Main thread. */
#include "app/search-item.h"

#include <glib/gi18n.h>

struct _GlossSearchItem {
    GObject parent_instance;

    GlossSearchHit *hit;
    GArray *marks;
    ClozeRange best;
    GlossSearchItemFunc find; /* (nullable) not asked yet */
    gpointer find_data;
    GDestroyNotify find_destroy;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE(GlossSearchItem, gloss_search_item, G_TYPE_OBJECT)

static void
forget_finder(GlossSearchItem *self)
{
    gpointer data = g_steal_pointer(&self->find_data);

    self->find = NULL;
    if (data && self->find_destroy)
        self->find_destroy(data);
}

static void
finalize(GObject *object)
{
    GlossSearchItem *self = GLOSS_SEARCH_ITEM(object);

    forget_finder(self);
    gloss_search_run_hit_free(self->hit);
    g_array_unref(self->marks);
    G_OBJECT_CLASS(gloss_search_item_parent_class)->finalize(object);
}

static void
gloss_search_item_class_init(GlossSearchItemClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_search_item_init(GlossSearchItem *self)
{
}

GlossSearchItem *
gloss_search_item_new(GlossSearchHit *hit, GArray *marks, ClozeRange best)
{
    GlossSearchItem *self = g_object_new(GLOSS_TYPE_SEARCH_ITEM, NULL);

    self->hit = hit;
    self->marks = marks;
    self->best = best;
    return self;
}

const GlossSearchHit *
gloss_search_item_get_hit(GlossSearchItem *self)
{
    return self->hit;
}

GArray *
gloss_search_item_get_marks(GlossSearchItem *self)
{
    return self->marks;
}

ClozeRange
gloss_search_item_get_best(GlossSearchItem *self)
{
    return self->best;
}

void
gloss_search_item_set_finder(GlossSearchItem *self, GlossSearchItemFunc func, gpointer data,
                             GDestroyNotify destroy)
{
    forget_finder(self);
    self->find = func;
    self->find_data = data;
    self->find_destroy = destroy;
}

void
gloss_search_item_want_best(GlossSearchItem *self)
{
    GlossSearchItemFunc find = g_steal_pointer(&self->find);

    if (find && self->best.end == self->best.start)
        find(self, self->find_data);
    forget_finder(self);
}

void
gloss_search_item_take_best(GlossSearchItem *self, ClozeRange best)
{
    self->best = best;
    g_signal_emit(self, changed_signal, 0);
}

GlossCollectionItem *
gloss_search_item_dup_collection_item(GlossSearchItem *self)
{
    const GlossSearchHit *hit = self->hit;
    g_autoptr(GFile) file = g_file_new_for_path(hit->path);
    g_autofree char *uri = g_file_get_uri(file);

    return gloss_collection_row_item_new(uri, hit->start, hit->end, hit->hash, hit->body);
}

char *
gloss_search_item_dup_place(GlossSearchItem *self)
{
    const GlossSearchHit *hit = self->hit;

    if (hit->page == 0)
        return g_strdup(hit->heading);
    if (*hit->heading == '\0')
        return g_strdup_printf(_("Page %u"), hit->page);
    return g_strdup_printf(_("%s, page %u"), hit->heading, hit->page);
}

char *
gloss_search_item_dup_why(GlossSearchItem *self)
{
    double sum = self->hit->score > 0 ? self->hit->score : 1;

    return g_strdup_printf(_("Words %.0f %%, meaning %.0f %%"), 100 * self->hit->words / sum,
                           100 * self->hit->meaning / sum);
}
