/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/pages.h"

#include <string.h>

static void
test_sizes(void)
{
    const gsize huge = (gsize)2 << 20, sizes[] = {0, 1, 63, huge - 1, huge, huge + 1, 3 * huge};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        guint8 *memory = cloze_pages_alloc(sizes[i]);

        g_assert_nonnull(memory);
        g_assert_cmpuint(GPOINTER_TO_SIZE(memory) % 64, ==, 0);
        memset(memory, 0x5a, sizes[i]);
        cloze_pages_free(memory);
    }
    cloze_pages_free(NULL);
}

/* Only large blocks are worth whole pages of their own. */
static void
test_alignment(void)
{
    const gsize huge = (gsize)2 << 20;
    guint8 *memory = cloze_pages_alloc(huge);

    g_assert_cmpuint(GPOINTER_TO_SIZE(memory) % huge, ==, 0);
    cloze_pages_free(memory);
}

static void
test_none(void)
{
    if (g_test_subprocess())
        cloze_pages_alloc((gsize)G_MAXSSIZE / 2);
    g_assert_null(cloze_pages_try_alloc((gsize)G_MAXSSIZE / 2));
    g_assert_null(cloze_pages_try_alloc(G_MAXSIZE));
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_failed();
    g_test_trap_assert_stderr("*memory*");
}

/* Zeros wherever they are looked at, dense or sparse, aligned or not. */
static void
test_map(void)
{
    const gsize size = ((gsize)5 << 20) + 12;
    guint8 *memory = cloze_pages_map(size), *none = cloze_pages_map(0);

    g_assert_nonnull(none);
    cloze_pages_unmap(none, 0);
    cloze_pages_set_sparse(memory + 5, size - 9);
    cloze_pages_set_sparse(memory + 1, 2);
    for (gsize i = 0; i < size; i += 4091) {
        g_assert_cmpuint(memory[i], ==, 0);
        memory[i] = (guint8)i;
    }
    for (gsize i = 0; i < size; i += 4091)
        g_assert_cmpuint(memory[i], ==, (guint8)i);
    cloze_pages_unmap(memory, size);
    cloze_pages_unmap(NULL, 4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pages/sizes", test_sizes);
    g_test_add_func("/pages/alignment", test_alignment);
    g_test_add_func("/pages/none", test_none);
    g_test_add_func("/pages/map", test_map);
    return g_test_run();
}
