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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pages/sizes", test_sizes);
    g_test_add_func("/pages/alignment", test_alignment);
    return g_test_run();
}
