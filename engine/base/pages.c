/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Aligned blocks with a word to the kernel. Any thread. */

#include "engine/base/pages.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define HUGE_PAGE ((gsize)2 << 20)

gpointer
cloze_pages_try_alloc(gsize size)
{
    gsize alignment = size < HUGE_PAGE ? 64 : HUGE_PAGE;
    gpointer memory = NULL;

    if (size > G_MAXSSIZE)
        return NULL;
    size = (MAX(size, 1) + alignment - 1) / alignment * alignment;
    if (posix_memalign(&memory, alignment, size) != 0)
        return NULL;
#if defined(MADV_HUGEPAGE)
    if (alignment == HUGE_PAGE)
        madvise(memory, size, MADV_HUGEPAGE); /* only advice: small pages do as well */
#endif
    return memory;
}

gpointer
cloze_pages_alloc(gsize size)
{
    gpointer memory = cloze_pages_try_alloc(size);

    g_assert(memory != NULL);
    return memory;
}

void
cloze_pages_free(gpointer memory)
{
    free(memory);
}

gpointer
cloze_pages_map(gsize size)
{
    gpointer memory = mmap(NULL, MAX(size, 1), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    g_assert(memory != MAP_FAILED);
#if defined(MADV_HUGEPAGE)
    madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

void
cloze_pages_unmap(gpointer memory, gsize size)
{
    if (memory)
        munmap(memory, MAX(size, 1));
}

void
cloze_pages_set_sparse(gpointer memory, gsize size)
{
#if defined(MADV_NOHUGEPAGE)
    gsize page = (gsize)sysconf(_SC_PAGESIZE), begin = GPOINTER_TO_SIZE(memory);
    gsize first = (begin + page - 1) / page * page, end = (begin + size) / page * page;

    if (end > first)
        madvise(GSIZE_TO_POINTER(first), end - first, MADV_NOHUGEPAGE);
#endif
}
