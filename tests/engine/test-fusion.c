/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/search/fusion.h"

static void
test_sums(void)
{
    const guint64 words[] = {7, 3, 9, 3}, meaning[] = {3, 5, 7};
    const double word_scores[] = {8, 6, 2, 1}, meaning_scores[] = {0.9, 0.5, 0.2};
    const ClozeFusionList lists[] = {{words, word_scores, 4, 0, 1},
                                     {meaning, meaning_scores, 3, 0.3, 2}};
    g_autoptr(GArray) fused = cloze_fusion_run(lists);
    const ClozeFused *first = &g_array_index(fused, ClozeFused, 0);

    g_assert_cmpuint(fused->len, ==, 4);
    g_assert_cmpuint(first->id, ==, 3);
    g_assert_cmpfloat_with_epsilon(first->parts[0], 0.75, 1e-12);
    g_assert_cmpfloat_with_epsilon(first->parts[1], 2, 1e-12);
    g_assert_cmpfloat_with_epsilon(first->score, 2.75, 1e-12);
    g_assert_cmpuint(g_array_index(fused, ClozeFused, 1).id, ==, 7);
    g_assert_cmpfloat(g_array_index(fused, ClozeFused, 1).parts[1], ==, 0);
    g_assert_cmpuint(g_array_index(fused, ClozeFused, 2).id, ==, 5);
    g_assert_cmpfloat_with_epsilon(g_array_index(fused, ClozeFused, 2).score, 2. / 3, 1e-12);
}

static void
test_ties(void)
{
    const guint64 words[] = {8}, meaning[] = {2};
    const double word_score = 3, meaning_score = 0.1;
    const ClozeFusionList lists[] = {{words, &word_score, 1, 0, 1},
                                     {meaning, &meaning_score, 1, 0.1, 1}},
                          none[] = {{0}, {0}};
    g_autoptr(GArray) fused = cloze_fusion_run(lists);
    g_autoptr(GArray) empty = cloze_fusion_run(none);

    g_assert_cmpuint(g_array_index(fused, ClozeFused, 0).id, ==, 2);
    g_assert_cmpfloat(g_array_index(fused, ClozeFused, 0).score, ==, 1);
    g_assert_cmpuint(empty->len, ==, 0);
}

/* The first stay as they are and above the rest, of which both lists have a say. */
static void
test_mix(void)
{
    const ClozeFused here[] = {{1, 3, {1, 2}}, {2, 2, {2, 0}}, {3, 1.8, {1.8, 0}}, {4, 1, {0, 1}}};
    const ClozeFused there[] = {{5, 2, {1, 1}}, {4, 12, {0, 12}}, {1, 1, {1, 0}}};
    g_autoptr(GArray) fused = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
    g_autoptr(GArray) other = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
    static const guint64 ids[] = {1, 2, 4, 3, 5};

    g_array_append_vals(fused, here, G_N_ELEMENTS(here));
    g_array_append_vals(other, there, G_N_ELEMENTS(there));
    cloze_fusion_mix(fused, other, 2, 0.25);
    g_assert_cmpuint(fused->len, ==, G_N_ELEMENTS(ids));
    for (guint i = 0; i < fused->len; i++) {
        const ClozeFused *one = &g_array_index(fused, ClozeFused, i);

        g_assert_cmpuint(one->id, ==, ids[i]);
        g_assert_cmpfloat_with_epsilon(one->parts[0] + one->parts[1], one->score, 1e-12);
    }
    g_assert_cmpfloat(g_array_index(fused, ClozeFused, 0).score, ==, 3);
    g_assert_cmpfloat_with_epsilon(g_array_index(fused, ClozeFused, 2).score, 2, 1e-12);
    g_assert_cmpfloat_with_epsilon(g_array_index(fused, ClozeFused, 3).score, 1.35, 1e-12);
    g_assert_cmpfloat_with_epsilon(g_array_index(fused, ClozeFused, 4).score, 0.5, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fusion/sums", test_sums);
    g_test_add_func("/fusion/ties", test_ties);
    g_test_add_func("/fusion/mix", test_mix);
    return g_test_run();
}
