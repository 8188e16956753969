/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shuffling, sorting, cutting. */

#include "engine/train/training-order.h"

static guint32 *
count_up(gsize n)
{
    guint32 *numbers = g_new(guint32, n + 1);

    for (gsize i = 0; i < n; i++)
        numbers[i] = (guint32)i;
    return numbers;
}

guint32 *
cloze_training_order_shuffle(gsize n, guint64 seed, guint64 epoch)
{
    const guint32 seeds[] = {(guint32)seed, (guint32)(seed >> 32), (guint32)epoch, 0x6F72646Du};
    guint32 *order = count_up(n);
    GRand *random = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));

    for (gsize i = n; i > 1; i--) {
        gsize other = (gsize)g_rand_int_range(random, 0, (gint32)i);
        guint32 moved = order[i - 1];

        order[i - 1] = order[other];
        order[other] = moved;
    }
    g_rand_free(random);
    return order;
}

static gint
compare_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const guint32 *first = a, *second = b;
    gsize n_first = cloze_training_set_count_tokens(data, *first);
    gsize n_second = cloze_training_set_count_tokens(data, *second);

    if (n_first != n_second)
        return n_first > n_second ? -1 : 1;
    return *first < *second ? -1 : *first > *second;
}

guint32 *
cloze_training_order_sort(const ClozeTrainingSet *set)
{
    guint32 *order = count_up(set->examples->len);

    g_qsort_with_data(order, (gint)set->examples->len, sizeof *order, compare_cb, (gpointer)set);
    return order;
}

gsize
cloze_training_order_cut(const ClozeTrainingSet *set, const guint32 *examples, gsize n,
                         gsize budget)
{
    gsize n_taken = 0, n_tokens = 0;

    while (n_taken < n) {
        n_tokens += cloze_training_set_count_tokens(set, examples[n_taken]);
        if (n_taken > 0 && n_tokens > budget)
            break;
        n_taken++;
    }
    return n_taken;
}
