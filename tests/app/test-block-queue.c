/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/block-queue.h"

#include "engine/text/blocks.h"

static GArray *
make_blocks(guint n)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(ClozeRange));

    for (guint i = 0; i < n; i++) {
        ClozeRange block = {i * 10, i * 10 + 10};

        g_array_append_val(blocks, block);
    }
    return blocks;
}

static void
assert_take(GlossBlockQueue *queue, guint max, guint first, guint n)
{
    guint found, n_found;

    g_assert_true(gloss_block_queue_take(queue, max, &found, &n_found));
    g_assert_cmpuint(found, ==, first);
    g_assert_cmpuint(n_found, ==, n);
}

static void
test_visible_first(void)
{
    g_autoptr(GArray) blocks = make_blocks(10);
    g_autoptr(GlossBlockQueue) queue = gloss_block_queue_new(blocks);
    guint first, n;

    assert_take(queue, 1, 0, 1);
    gloss_block_queue_set_visible(queue, 55, 71);
    g_assert_true(gloss_block_queue_is_urgent(queue));
    assert_take(queue, 1, 5, 1);
    assert_take(queue, 4, 6, 4);
    g_assert_false(gloss_block_queue_is_urgent(queue));
    assert_take(queue, 9, 1, 4);
    g_assert_false(gloss_block_queue_take(queue, 1, &first, &n));
    gloss_block_queue_finish(queue, 5, 1);
    g_assert_cmpuint(gloss_block_queue_get_n_done(queue), ==, 1);
    g_assert_cmpuint(gloss_block_queue_get_n(queue), ==, 10);
}

/* Every block is handed out exactly once, wherever one looks meanwhile. */
static void
test_each_once(void)
{
    g_autoptr(GArray) blocks = make_blocks(97);
    g_autoptr(GlossBlockQueue) queue = gloss_block_queue_new(blocks);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    guint counts[97] = {0}, first, n;

    while (gloss_block_queue_take(queue, (guint)g_rand_int_range(random, 1, 9), &first, &n)) {
        for (guint i = first; i < first + n; i++)
            counts[i]++;
        gloss_block_queue_set_visible(queue, (gsize)g_rand_int_range(random, 0, 1200), 1200);
    }
    for (guint i = 0; i < 97; i++)
        g_assert_cmpuint(counts[i], ==, 1);
}

static void
test_empty(void)
{
    g_autoptr(GArray) blocks = make_blocks(0);
    g_autoptr(GlossBlockQueue) queue = gloss_block_queue_new(blocks);
    guint first, n;

    gloss_block_queue_set_visible(queue, 0, 0);
    g_assert_false(gloss_block_queue_is_urgent(queue));
    g_assert_false(gloss_block_queue_take(queue, 1, &first, &n));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/block-queue/visible-first", test_visible_first);
    g_test_add_func("/block-queue/each-once", test_each_once);
    g_test_add_func("/block-queue/empty", test_empty);
    return g_test_run();
}
