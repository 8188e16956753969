/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Blocks in a handful of slots, exchanged atomically. */

#include "engine/base/arenas.h"

#include "engine/base/pages.h"

#define HEADER 64

struct _ClozeArena {
    gsize size; /* after the header */
};

static ClozeArena *
make_arena(gsize size)
{
    ClozeArena *arena;

    g_assert(size <= G_MAXSSIZE - HEADER);
    arena = cloze_pages_alloc(size + HEADER);
    arena->size = size;
    return arena;
}

static void
give(ClozeArenas *arenas, ClozeArena *arena)
{
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        ClozeArena *empty = NULL;

        if (__atomic_compare_exchange_n(&arenas->kept[i], &empty, arena, FALSE, __ATOMIC_ACQ_REL,
                                        __ATOMIC_RELAXED))
            return;
    }
    cloze_pages_free(arena);
}

/* Whether @a is better for @size than @b is: the smallest that is large enough, else the largest,
 * which is the one to go. */
static gboolean
is_better(const ClozeArena *a, const ClozeArena *b, gsize size)
{
    if (!a || !b)
        return a != NULL;
    if (a->size >= size)
        return b->size < size || a->size < b->size;
    return b->size < size && a->size > b->size;
}

/* What is taken out of its slot to be looked at is nobody else's meanwhile. */
gpointer
cloze_arenas_take(ClozeArenas *arenas, gsize size)
{
    ClozeArena *best = NULL;

    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        ClozeArena *arena = __atomic_exchange_n(&arenas->kept[i], NULL, __ATOMIC_ACQ_REL);
        ClozeArena *other = arena;

        if (is_better(arena, best, size)) {
            other = best;
            best = arena;
        }
        if (other)
            give(arenas, other);
    }
    if (best && best->size >= size)
        return (guint8 *)best + HEADER;
    cloze_pages_free(best);
    return (guint8 *)make_arena(size) + HEADER;
}

void
cloze_arenas_give(ClozeArenas *arenas, gpointer memory)
{
    give(arenas, (ClozeArena *)((guint8 *)memory - HEADER));
}

void
cloze_arenas_clear(ClozeArenas *arenas)
{
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        cloze_pages_free(arenas->kept[i]);
        arenas->kept[i] = NULL;
    }
}
