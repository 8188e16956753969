/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sorted array behind the list model. Every change is one splice: the new middle part is put
 * together, what it shares with the old one at both ends is left alone, the rest is replaced and
 * told as one items-changed. Main thread. */

#include "app/annotations.h"

#include <string.h>

struct _GlossAnnotations {
    GlossItemList parent_instance;

    GPtrArray *items; /* the list's own */
    gsize longest;    /* at least the length of the longest item */
};

G_DEFINE_FINAL_TYPE(GlossAnnotations, gloss_annotations, GLOSS_TYPE_ITEM_LIST)

static void
gloss_annotations_class_init(GlossAnnotationsClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = GLOSS_TYPE_ANNOTATION;
}

static void
gloss_annotations_init(GlossAnnotations *self)
{
    self->items = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

GlossAnnotations *
gloss_annotations_new(void)
{
    return g_object_new(GLOSS_TYPE_ANNOTATIONS, NULL);
}

guint
gloss_annotations_position_after(GlossAnnotations *self, gsize offset)
{
    guint low = 0, high = self->items->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (gloss_annotation_get_start(self->items->pdata[middle]) < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first item that may reach beyond @offset. */
static guint
find_first_reaching(GlossAnnotations *self, gsize offset)
{
    return gloss_annotations_position_after(self, offset - MIN(offset, self->longest));
}

/* Puts @part (owned) in the place of [position, position + n_removed). */
static void
splice(GlossAnnotations *self, guint position, guint n_removed, GPtrArray *part)
{
    GPtrArray *items = self->items;
    g_autofree gpointer *removed = NULL;
    guint n_added = part->len, n_after = items->len - position - n_removed;

    removed = g_memdup2(items->pdata + position, n_removed * sizeof(gpointer));
    if (n_added > n_removed)
        g_ptr_array_set_size(items, (int)(items->len + n_added - n_removed));
    memmove(items->pdata + position + n_added, items->pdata + position + n_removed,
            n_after * sizeof(gpointer));
    if (n_added > 0)
        memcpy(items->pdata + position, part->pdata, n_added * sizeof(gpointer));
    if (n_added < n_removed) {
        /* Leftovers at the end are copies of what moved: they must not be released. */
        memset(items->pdata + position + n_added + n_after, 0,
               (n_removed - n_added) * sizeof(gpointer));
        items->len = position + n_added + n_after;
    }
    g_list_model_items_changed(G_LIST_MODEL(self), position, n_removed, n_added);
    for (guint i = 0; i < n_removed; i++)
        g_object_unref(removed[i]);
}

/* As splice, but items that stay in place at both ends of the part are not touched. */
static void
replace_part(GlossAnnotations *self, guint position, guint n_removed, GPtrArray *part)
{
    gpointer *old = self->items->pdata + position;
    guint n_same = MIN(n_removed, part->len), head = 0, tail = 0;
    g_autoptr(GPtrArray) middle = NULL;

    while (head < n_same && gloss_annotation_equal(old[head], part->pdata[head]))
        head++;
    while (tail < n_same - head &&
           gloss_annotation_equal(old[n_removed - 1 - tail], part->pdata[part->len - 1 - tail]))
        tail++;
    if (head + tail == n_removed && head + tail == part->len)
        return;
    middle = g_ptr_array_sized_new(part->len - head - tail);
    for (guint i = head; i < part->len - tail; i++)
        g_ptr_array_add(middle, g_object_ref(part->pdata[i]));
    splice(self, position + head, n_removed - head - tail, middle);
}

static gboolean
overlaps(GlossAnnotation *item, gsize start, gsize end)
{
    return gloss_annotation_get_start(item) < end && gloss_annotation_get_end(item) > start;
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    return gloss_annotation_compare(*(GlossAnnotation *const *)a, *(GlossAnnotation *const *)b);
}

static void
widen(GlossAnnotations *self, GPtrArray *items, guint *first, guint *last)
{
    for (guint i = 0; i < items->len; i++) {
        gsize start = gloss_annotation_get_start(items->pdata[i]);
        gsize length = gloss_annotation_get_end(items->pdata[i]) - start;

        self->longest = MAX(self->longest, length);
    }
    if (items->len > 0) {
        gsize low = gloss_annotation_get_start(items->pdata[0]);
        gsize high = gloss_annotation_get_start(items->pdata[items->len - 1]);

        *first = MIN(*first, gloss_annotations_position_after(self, low));
        *last = MAX(*last, gloss_annotations_position_after(self, high + 1));
    }
}

static gboolean
is_settled(GPtrArray *among, GlossAnnotation *item)
{
    if (gloss_annotation_is_decided(item))
        return FALSE;
    for (guint i = 0; i < among->len; i++) {
        if (gloss_annotation_is_settled_by(item, among->pdata[i]))
            return TRUE;
    }
    return FALSE;
}

/* Whether a decision in the list settles @item. */
static gboolean
is_settled_here(GlossAnnotations *self, GlossAnnotation *item)
{
    g_autoptr(GPtrArray) near = gloss_annotations_find(self, gloss_annotation_get_start(item),
                                                       gloss_annotation_get_end(item));

    return is_settled(near, item);
}

void
gloss_annotations_replace_range(GlossAnnotations *self, const char *origin, gsize start, gsize end,
                                GPtrArray *items)
{
    const char *id = g_intern_string(origin);
    g_autoptr(GPtrArray) part = g_ptr_array_new();
    guint first, last;

    g_return_if_fail(GLOSS_IS_ANNOTATIONS(self));
    first = find_first_reaching(self, start);
    last = MAX(first, gloss_annotations_position_after(self, end));
    widen(self, items, &first, &last);
    for (guint i = first; i < last; i++) {
        GlossAnnotation *item = self->items->pdata[i];

        if (gloss_annotation_get_origin(item) != id || gloss_annotation_is_decided(item) ||
            !overlaps(item, start, end))
            g_ptr_array_add(part, item);
    }
    for (guint i = 0; i < items->len; i++) {
        if (!is_settled_here(self, items->pdata[i]))
            g_ptr_array_add(part, items->pdata[i]);
    }
    g_ptr_array_sort(part, compare_cb);
    replace_part(self, first, last - first, part);
}

void
gloss_annotations_remove_origin(GlossAnnotations *self, const char *origin)
{
    const char *id = g_intern_string(origin);
    g_autoptr(GPtrArray) part = g_ptr_array_new();

    g_return_if_fail(GLOSS_IS_ANNOTATIONS(self));
    for (guint i = 0; i < self->items->len; i++) {
        GlossAnnotation *item = self->items->pdata[i];

        if (gloss_annotation_get_origin(item) != id || gloss_annotation_is_decided(item))
            g_ptr_array_add(part, item);
    }
    replace_part(self, 0, self->items->len, part);
}

static void
include_reach(GPtrArray *items, gsize *start, gsize *end)
{
    for (guint i = 0; i < items->len; i++) {
        *start = MIN(*start, gloss_annotation_get_start(items->pdata[i]));
        *end = MAX(*end, gloss_annotation_get_end(items->pdata[i]));
    }
}

void
gloss_annotations_change(GlossAnnotations *self, GPtrArray *gone, GPtrArray *come)
{
    g_autoptr(GPtrArray) part = g_ptr_array_new(), sorted = g_ptr_array_new();
    g_autoptr(GHashTable) leaving = g_hash_table_new(NULL, NULL);
    gsize start = G_MAXSIZE, end = 0;
    guint first, last;

    g_return_if_fail(GLOSS_IS_ANNOTATIONS(self));
    include_reach(gone, &start, &end);
    include_reach(come, &start, &end);
    if (start >= end)
        return;
    g_ptr_array_extend(sorted, come, NULL, NULL);
    g_ptr_array_sort(sorted, compare_cb);
    first = find_first_reaching(self, start);
    last = MAX(first, gloss_annotations_position_after(self, end));
    widen(self, sorted, &first, &last);
    for (guint i = 0; i < gone->len; i++)
        g_hash_table_add(leaving, gone->pdata[i]);
    for (guint i = first; i < last; i++) {
        GlossAnnotation *item = self->items->pdata[i];

        if (!g_hash_table_contains(leaving, item) && !is_settled(come, item))
            g_ptr_array_add(part, item);
    }
    for (guint i = 0; i < sorted->len; i++) {
        if (!is_settled(part, sorted->pdata[i]))
            g_ptr_array_add(part, sorted->pdata[i]);
    }
    g_ptr_array_sort(part, compare_cb);
    replace_part(self, first, last - first, part);
}

void
gloss_annotations_clear(GlossAnnotations *self)
{
    g_autoptr(GPtrArray) part = g_ptr_array_new();

    g_return_if_fail(GLOSS_IS_ANNOTATIONS(self));
    replace_part(self, 0, self->items->len, part);
    self->longest = 0;
}

GPtrArray *
gloss_annotations_find(GlossAnnotations *self, gsize start, gsize end)
{
    GPtrArray *found = g_ptr_array_new();
    guint last = gloss_annotations_position_after(self, end);

    for (guint i = find_first_reaching(self, start); i < last; i++) {
        if (overlaps(self->items->pdata[i], start, end))
            g_ptr_array_add(found, self->items->pdata[i]);
    }
    return found;
}

guint
gloss_annotations_get_n(GlossAnnotations *self)
{
    return self->items->len;
}

GlossAnnotation *
gloss_annotations_get(GlossAnnotations *self, guint position)
{
    g_return_val_if_fail(position < self->items->len, NULL);
    return self->items->pdata[position];
}
