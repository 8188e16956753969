/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A growing array of words of 64 bits. */
#include "app/id-set.h"

/* Beyond this a number is no row of ours, and its bit would cost too much. */
#define MAX_ID ((gint64)1 << 33)

struct _GlossIdSet {
    GArray *words; /* (element-type guint64) */
};

GlossIdSet *
gloss_id_set_new(void)
{
    GlossIdSet *self = g_new0(GlossIdSet, 1);

    self->words = g_array_new(FALSE, TRUE, sizeof(guint64));
    return self;
}

void
gloss_id_set_free(GlossIdSet *self)
{
    if (!self)
        return;
    g_array_unref(self->words);
    g_free(self);
}

static guint64
word_at(const GlossIdSet *self, gsize i)
{
    return i < self->words->len ? g_array_index(self->words, guint64, i) : 0;
}

void
gloss_id_set_add(GlossIdSet *self, gint64 id)
{
    gsize word = (gsize)id / 64;

    if (id < 0 || id > MAX_ID)
        return;
    if (word >= self->words->len)
        g_array_set_size(self->words, (guint)MAX(word + 1, 2 * (gsize)self->words->len));
    g_array_index(self->words, guint64, word) |= (guint64)1 << (id % 64);
}

gboolean
gloss_id_set_add_rows(GlossIdSet *self, GlossLibraryQuery *query, GError **error)
{
    g_autoptr(GlossLibraryQuery) owned = query;
    GError *failure = NULL;

    while (gloss_library_query_next(owned, &failure))
        gloss_id_set_add(self, gloss_library_query_get_int(owned, 0));
    if (!failure)
        return owned != NULL;
    g_propagate_error(error, failure);
    return FALSE;
}

gboolean
gloss_id_set_has(const GlossIdSet *self, gint64 id)
{
    return id >= 0 && (word_at(self, (gsize)id / 64) >> (id % 64) & 1);
}

gsize
gloss_id_set_count(const GlossIdSet *self)
{
    gsize n = 0;

    for (gsize i = 0; i < self->words->len; i++)
        n += (gsize)__builtin_popcountll(word_at(self, i));
    return n;
}

void
gloss_id_set_restrict(GlossIdSet *self, const GlossIdSet *other, gboolean wanted)
{
    for (gsize i = 0; i < self->words->len; i++) {
        guint64 mask = word_at(other, i);

        g_array_index(self->words, guint64, i) &= wanted ? mask : ~mask;
    }
}

gint64
gloss_id_set_find_gap(const GlossIdSet *self, gint64 from)
{
    while (gloss_id_set_has(self, from)) {
        if (from % 64 == 0 && word_at(self, (gsize)from / 64) == G_MAXUINT64)
            from += 64;
        else
            from++;
    }
    return from;
}
