/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/search/fusion.h"

static void
test_ranks(void)
{
    const guint64 words[] = {7, 3, 9, 3}, meaning[] = {3, 5};
    const ClozeFusionList lists[] = {{words, 4, 1}, {meaning, 2, 2}};
    g_autoptr(GArray) fused = cloze_fusion_run(lists, 60);
    const ClozeFused *first = &g_array_index(fused, ClozeFused, 0);

    g_assert_cmpuint(fused->len, ==, 4);
    g_assert_cmpuint(first->id, ==, 3);
    g_assert_cmpfloat_with_epsilon(first->parts[0], 1. / 62, 1e-12);
    g_assert_cmpfloat_with_epsilon(first->parts[1], 2. / 61, 1e-12);
    g_assert_cmpfloat_with_epsilon(first->score, 1. / 62 + 2. / 61, 1e-12);
    g_assert_cmpuint(g_array_index(fused, ClozeFused, 1).id, ==, 5);
    g_assert_cmpuint(g_array_index(fused, ClozeFused, 2).id, ==, 7);
}

static void
test_ties(void)
{
    const guint64 words[] = {8}, meaning[] = {2};
    const ClozeFusionList lists[] = {{words, 1, 1}, {meaning, 1, 1}}, none[] = {{0}, {0}};
    g_autoptr(GArray) fused = cloze_fusion_run(lists, 1);
    g_autoptr(GArray) empty = cloze_fusion_run(none, 1);

    g_assert_cmpuint(g_array_index(fused, ClozeFused, 0).id, ==, 2);
    g_assert_cmpuint(empty->len, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fusion/ranks", test_ranks);
    g_test_add_func("/fusion/ties", test_ties);
    return g_test_run();
}
