/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See range-set.h. */
#include "ui/range-set.h"

struct _GlossRangeSet {
    GArray *ranges; /* GlossRange; none touches the next */
};

GlossRangeSet *
gloss_range_set_new(void)
{
    GlossRangeSet *self = g_new0(GlossRangeSet, 1);

    self->ranges = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    return self;
}

void
gloss_range_set_free(GlossRangeSet *self)
{
    if (self == NULL)
        return;
    g_array_unref(self->ranges);
    g_free(self);
}

static GlossRange *
get(GlossRangeSet *self, guint i)
{
    return &g_array_index(self->ranges, GlossRange, i);
}

/* The first range that ends after @at; one that ends just there counts with @touching. */
static guint
first_after(GlossRangeSet *self, gsize at, gboolean touching)
{
    guint low = 0;
    guint high = self->ranges->len;

    while (low < high) {
        guint middle = (low + high) / 2;
        gsize end = get(self, middle)->end;

        if (touching ? end >= at : end > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void
gloss_range_set_add(GlossRangeSet *self, gsize start, gsize end)
{
    GlossRange merged = {start, end};
    guint first = first_after(self, start, TRUE);
    guint last = first;

    if (start >= end)
        return;
    for (; last < self->ranges->len && get(self, last)->start <= end; last++) {
        merged.start = MIN(merged.start, get(self, last)->start);
        merged.end = MAX(merged.end, get(self, last)->end);
    }
    if (last > first)
        g_array_remove_range(self->ranges, first, last - first);
    g_array_insert_val(self->ranges, first, merged);
}

void
gloss_range_set_remove(GlossRangeSet *self, gsize start, gsize end)
{
    guint first = first_after(self, start, FALSE);
    guint last = first;
    GlossRange head = {0, 0};
    GlossRange tail = {0, 0};

    if (start >= end)
        return;
    while (last < self->ranges->len && get(self, last)->start < end)
        last++;
    if (last == first)
        return;
    head = (GlossRange){get(self, first)->start, start};
    tail = (GlossRange){end, get(self, last - 1)->end};
    g_array_remove_range(self->ranges, first, last - first);
    if (tail.start < tail.end)
        g_array_insert_val(self->ranges, first, tail);
    if (head.start < head.end)
        g_array_insert_val(self->ranges, first, head);
}

void
gloss_range_set_clear(GlossRangeSet *self)
{
    g_array_set_size(self->ranges, 0);
}

gboolean
gloss_range_set_is_empty(GlossRangeSet *self)
{
    return self->ranges->len == 0;
}

gsize
gloss_range_set_get_n(GlossRangeSet *self)
{
    return self->ranges->len;
}

gboolean
gloss_range_set_find(GlossRangeSet *self, gsize start, gsize end, GlossRange *found)
{
    guint i = first_after(self, start, FALSE);

    if (i == self->ranges->len || get(self, i)->start >= end)
        return FALSE;
    found->start = MAX(get(self, i)->start, start);
    found->end = MIN(get(self, i)->end, end);
    return TRUE;
}
