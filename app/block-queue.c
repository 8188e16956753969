/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A flag for each block and the rule for the next one. */

#include "app/block-queue.h"

#include "engine/text/blocks.h"

struct _GlossBlockQueue {
    GArray *blocks;
    gboolean *taken;
    guint n_taken;
    guint n_done;
    guint visible_begin; /* blocks on screen */
    guint visible_end;
};

GlossBlockQueue *
gloss_block_queue_new(GArray *blocks)
{
    GlossBlockQueue *self = g_new0(GlossBlockQueue, 1);

    self->blocks = g_array_ref(blocks);
    self->taken = g_new0(gboolean, MAX(blocks->len, 1));
    return self;
}

void
gloss_block_queue_free(GlossBlockQueue *self)
{
    g_array_unref(self->blocks);
    g_free(self->taken);
    g_free(self);
}

/* The first block that ends behind @offset. */
static guint
find_block(GlossBlockQueue *self, gsize offset)
{
    guint low = 0, high = self->blocks->len;

    while (low < high) {
        guint middle = low + (high - low) / 2;

        if (g_array_index(self->blocks, ClozeRange, middle).end <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
gloss_block_queue_set_visible(GlossBlockQueue *self, gsize start, gsize end)
{
    self->visible_begin = find_block(self, start);
    self->visible_end = MIN(find_block(self, MAX(end, start + 1) - 1) + 1, self->blocks->len);
}

static gboolean
find_free(GlossBlockQueue *self, guint begin, guint end, guint *found)
{
    for (guint i = begin; i < end; i++) {
        if (!self->taken[i]) {
            *found = i;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
gloss_block_queue_is_urgent(GlossBlockQueue *self)
{
    guint found;

    return find_free(self, self->visible_begin, self->visible_end, &found);
}

gboolean
gloss_block_queue_take(GlossBlockQueue *self, guint max, guint *first, guint *n)
{
    if (self->n_taken == self->blocks->len)
        return FALSE;
    if (!find_free(self, self->visible_begin, self->blocks->len, first) &&
        !find_free(self, 0, self->visible_begin, first))
        return FALSE;
    for (*n = 0; *n < max && *first + *n < self->blocks->len && !self->taken[*first + *n]; (*n)++)
        self->taken[*first + *n] = TRUE;
    self->n_taken += *n;
    return TRUE;
}

void
gloss_block_queue_finish(GlossBlockQueue *self, guint first, guint n)
{
    g_return_if_fail(first + n <= self->blocks->len);
    self->n_done += n;
}

guint
gloss_block_queue_get_n(GlossBlockQueue *self)
{
    return self->blocks->len;
}

guint
gloss_block_queue_get_n_taken(GlossBlockQueue *self)
{
    return self->n_taken;
}

guint
gloss_block_queue_get_n_done(GlossBlockQueue *self)
{
    return self->n_done;
}
