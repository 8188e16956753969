/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Aligned blocks with a word to the kernel. Any thread. */

#include "engine/base/pages.h"

#include <sys/mman.h>

#define HUGE_PAGE ((gsize)2 << 20)

gpointer
cloze_pages_alloc(gsize size)
{
    gsize rounded = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    gpointer memory;

    g_assert(size <= G_MAXSSIZE);
    if (size < HUGE_PAGE)
        return g_aligned_alloc(1, MAX(size, 1), 64);
    memory = g_aligned_alloc(1, rounded, HUGE_PAGE);
#if defined(MADV_HUGEPAGE)
    madvise(memory, rounded, MADV_HUGEPAGE); /* only advice: small pages do as well */
#endif
    return memory;
}

void
cloze_pages_free(gpointer memory)
{
    g_aligned_free(memory);
}
