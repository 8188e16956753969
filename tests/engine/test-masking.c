/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/masking.h"

#include <string.h>

#define N 1000

static const ClozeMasking usual = {
    .chosen = 0.15, .masked = 0.8, .swapped = 0.1, .mask_id = 4, .n_ids = 500};

typedef struct {
    gint32 ids[N];
    gint32 labels[N];
    gint32 words[N];
} Text;

/* Words of three pieces; every tenth token is special. */
static void
fill(Text *text)
{
    for (gint32 i = 0; i < N; i++) {
        text->ids[i] = 100 + i % 300;
        text->words[i] = i % 10 == 0 ? -1 : i / 3;
    }
}

static gsize
apply(Text *text, const ClozeMasking *masking, guint64 seed, guint64 epoch, guint64 example)
{
    fill(text);
    return cloze_masking_apply(masking, text->ids, text->labels, text->words, N, seed, epoch,
                               example);
}

static void
test_labels(void)
{
    g_autofree Text *text = g_new(Text, 1), *plain = g_new(Text, 1);
    gsize n = apply(text, &usual, 1, 2, 3), n_labels = 0, n_masks = 0;

    fill(plain);
    for (gsize i = 0; i < N; i++) {
        if (text->labels[i] == -100) {
            g_assert_cmpint(text->ids[i], ==, plain->ids[i]);
            continue;
        }
        n_labels++;
        n_masks += text->ids[i] == 4;
        g_assert_cmpint(text->labels[i], ==, plain->ids[i]);
        g_assert_cmpint(text->words[i], >=, 0);
    }
    g_assert_cmpuint(n_labels, ==, n);
    g_assert_cmpuint(n, >, 80);
    g_assert_cmpuint(n, <, 190);
    g_assert_cmpuint(n_masks, >, n / 2);
    g_assert_cmpuint(n_masks, <, n);
}

/* The same place gives the same mask; seed, epoch and example each change it. */
static void
test_repeats(void)
{
    g_autofree Text *first = g_new(Text, 1), *other = g_new(Text, 1);

    apply(first, &usual, 1, 2, 3);
    apply(other, &usual, 1, 2, 3);
    g_assert_cmpmem(first->ids, sizeof first->ids, other->ids, sizeof other->ids);
    for (int which = 0; which < 3; which++) {
        apply(other, &usual, 1 + (which == 0), 2 + (which == 1), 3 + (which == 2));
        g_assert_cmpint(memcmp(first->labels, other->labels, sizeof first->labels), !=, 0);
    }
}

static void
test_whole_words(void)
{
    g_autofree Text *text = g_new(Text, 1);
    ClozeMasking masking = usual;
    gsize n;

    masking.whole_words = TRUE;
    n = apply(text, &masking, 9, 0, 0);
    g_assert_cmpuint(n, >, 60);
    for (gsize i = 1; i < N; i++) {
        if (text->words[i] >= 0 && text->words[i] == text->words[i - 1])
            g_assert_cmpint(text->labels[i] == -100, ==, text->labels[i - 1] == -100);
    }
}

/* Over many tokens each share lies within five standard deviations. */
static void
test_shares(void)
{
    g_autofree Text *text = g_new(Text, 1);
    gsize n = 0, n_chosen = 0, n_kept = 0;

    for (guint64 example = 0; example < 500; example++) {
        n_chosen += apply(text, &usual, 7, 1, example);
        for (gsize i = 0; i < N; i++) {
            n += text->words[i] >= 0;
            n_kept += text->labels[i] != -100 && text->labels[i] == text->ids[i];
        }
    }
    g_assert_cmpuint(n, ==, 450000);
    g_assert_cmpfloat_with_epsilon((double)n_chosen, 67500, 5 * 239.6);
    g_assert_cmpfloat_with_epsilon((double)n_kept, 6750 + 6750.0 / 500, 5 * 81.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/masking/labels", test_labels);
    g_test_add_func("/masking/repeats", test_repeats);
    g_test_add_func("/masking/whole-words", test_whole_words);
    g_test_add_func("/masking/shares", test_shares);
    return g_test_run();
}
