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
};

G_DEFINE_FINAL_TYPE(GlossSearchItem, gloss_search_item, G_TYPE_OBJECT)

static void
finalize(GObject *object)
{
    GlossSearchItem *self = GLOSS_SEARCH_ITEM(object);

    gloss_search_run_hit_free(self->hit);
    g_array_unref(self->marks);
    G_OBJECT_CLASS(gloss_search_item_parent_class)->finalize(object);
}

static void
gloss_search_item_class_init(GlossSearchItemClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
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
