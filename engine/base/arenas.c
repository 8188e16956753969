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

/* The first block found: one that is too small goes, so that sizes follow the work. */
gpointer
cloze_arenas_take(ClozeArenas *arenas, gsize size)
{
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        ClozeArena *arena = __atomic_exchange_n(&arenas->kept[i], NULL, __ATOMIC_ACQ_REL);

        if (arena && arena->size >= size)
            return (guint8 *)arena + HEADER;
        cloze_pages_free(arena);
    }
    return (guint8 *)make_arena(size) + HEADER;
}

void
cloze_arenas_give(ClozeArenas *arenas, gpointer memory)
{
    ClozeArena *arena = (ClozeArena *)((guint8 *)memory - HEADER);

    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        ClozeArena *empty = NULL;

        if (__atomic_compare_exchange_n(&arenas->kept[i], &empty, arena, FALSE, __ATOMIC_ACQ_REL,
                                        __ATOMIC_RELAXED))
            return;
    }
    cloze_pages_free(arena);
}

void
cloze_arenas_clear(ClozeArenas *arenas)
{
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++) {
        cloze_pages_free(arenas->kept[i]);
        arenas->kept[i] = NULL;
    }
}
