/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training-order.h"

#include <string.h>

#include "tests/engine/tiny-learner.h"

static void
test_shuffle(void)
{
    const gsize n = 500;
    g_autofree guint32 *first = cloze_training_order_shuffle(n, 7, 1);
    g_autofree guint32 *again = cloze_training_order_shuffle(n, 7, 1);
    g_autofree guint32 *epoch = cloze_training_order_shuffle(n, 7, 2);
    g_autofree guint32 *seed = cloze_training_order_shuffle(n, 8, 1);
    g_autofree guint8 *seen = g_new0(guint8, n);
    gsize n_moved = 0;

    g_assert_cmpmem(first, n * sizeof *first, again, n * sizeof *again);
    g_assert_cmpint(memcmp(first, epoch, n * sizeof *first), !=, 0);
    g_assert_cmpint(memcmp(first, seed, n * sizeof *first), !=, 0);
    for (gsize i = 0; i < n; i++) {
        g_assert_cmpuint(first[i], <, n);
        seen[first[i]]++;
        n_moved += first[i] != i;
    }
    for (gsize i = 0; i < n; i++)
        g_assert_cmpuint(seen[i], ==, 1);
    g_assert_cmpuint(n_moved, >, n * 9 / 10);
}

static void
test_sort_and_cut(void)
{
    g_autoptr(ClozeTrainingSet) set = tiny_learner_make_set(40, 1, 1);
    g_autofree guint32 *order = cloze_training_order_sort(set);
    gsize n_all = 0;

    for (gsize i = 1; i < 40; i++)
        g_assert_cmpuint(cloze_training_set_count_tokens(set, order[i - 1]), >=,
                         cloze_training_set_count_tokens(set, order[i]));
    for (gsize i = 0, n; i < 40; i += n) {
        gsize n_tokens = 0;

        n = cloze_training_order_cut(set, order + i, 40 - i, 30);
        for (gsize k = 0; k < n; k++)
            n_tokens += cloze_training_set_count_tokens(set, order[i + k]);
        g_assert_cmpuint(n_tokens, <=, 30);
        n_all += n;
    }
    g_assert_cmpuint(n_all, ==, 40);
    g_assert_cmpuint(cloze_training_order_cut(set, order, 40, 1), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-order/shuffle", test_shuffle);
    g_test_add_func("/training-order/sort-and-cut", test_sort_and_cut);
    return g_test_run();
}
