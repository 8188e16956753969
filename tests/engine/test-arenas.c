/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/arenas.h"

#include "engine/base/pool.h"

#include <string.h>

static void
test_aligned(void)
{
    ClozeArenas arenas = {0};

    for (gsize size = 1; size < 300; size += 37) {
        gpointer memory = cloze_arenas_take(&arenas, size);

        g_assert_cmpuint(GPOINTER_TO_SIZE(memory) % 64, ==, 0);
        memset(memory, 0xa5, size);
        cloze_arenas_give(&arenas, memory);
    }
    cloze_arenas_clear(&arenas);
}

static void
test_reuse(void)
{
    ClozeArenas arenas = {0};
    gpointer first = cloze_arenas_take(&arenas, 1000);

    cloze_arenas_give(&arenas, first);
    g_assert_true(cloze_arenas_take(&arenas, 900) == first);
    cloze_arenas_give(&arenas, first);
    cloze_arenas_clear(&arenas);
}

/* Whatever the order in which they come back: a small need takes no large block away, and a large one
 * frees no small one. */
static void
test_best_fit(void)
{
    ClozeArenas arenas = {0};
    gpointer large = cloze_arenas_take(&arenas, 5000), small = cloze_arenas_take(&arenas, 1000);

    for (gsize round = 0; round < 4; round++) {
        cloze_arenas_give(&arenas, round % 2 ? small : large);
        cloze_arenas_give(&arenas, round % 2 ? large : small);
        if (round < 2)
            g_assert_true(cloze_arenas_take(&arenas, 900) == small);
        g_assert_true(cloze_arenas_take(&arenas, 4000) == large);
        if (round >= 2)
            g_assert_true(cloze_arenas_take(&arenas, 900) == small);
    }
    cloze_arenas_give(&arenas, large);
    cloze_arenas_give(&arenas, small);
    cloze_arenas_clear(&arenas);
}

static void
test_more_than_kept(void)
{
    ClozeArenas arenas = {0};
    guint8 *out[CLOZE_ARENAS_KEPT + 2];

    for (gsize i = 0; i < G_N_ELEMENTS(out); i++) {
        out[i] = cloze_arenas_take(&arenas, 64);
        memset(out[i], (int)i, 64);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(out); i++) {
        g_assert_cmpuint(out[i][63], ==, i);
        cloze_arenas_give(&arenas, out[i]);
    }
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++)
        g_assert_nonnull(arenas.kept[i]);
    cloze_arenas_clear(&arenas);
    for (gsize i = 0; i < CLOZE_ARENAS_KEPT; i++)
        g_assert_null(arenas.kept[i]);
}

/* Two threads never hold one block at a time: each finds what it wrote. */
static void
take_and_check_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    for (gsize i = begin; i < end; i++) {
        gsize size = 64 + i % 7 * 512;
        guint8 *memory = cloze_arenas_take(data, size);

        memset(memory, (int)(i & 0xff), size);
        for (gsize k = 0; k < size; k++)
            g_assert_cmpuint(memory[k], ==, i & 0xff);
        cloze_arenas_give(data, memory);
    }
}

static void
test_threads(void)
{
    ClozeArenas arenas = {0};
    g_autoptr(ClozePool) pool = cloze_pool_new(4);

    cloze_pool_parallel_for(pool, 2000, 1, take_and_check_cb, &arenas);
    cloze_arenas_clear(&arenas);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arenas/aligned", test_aligned);
    g_test_add_func("/arenas/reuse", test_reuse);
    g_test_add_func("/arenas/best-fit", test_best_fit);
    g_test_add_func("/arenas/more-than-kept", test_more_than_kept);
    g_test_add_func("/arenas/threads", test_threads);
    return g_test_run();
}
