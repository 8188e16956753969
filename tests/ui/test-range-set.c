/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/range-set.h"

#include <string.h>

#define N 64

/* A set of bytes as an array of flags, to compare with. */
static void
check_same(GlossRangeSet *set, const gboolean *flags)
{
    gsize n_ranges = 0;

    for (gsize i = 0; i < N; i++) {
        GlossRange found;

        g_assert_cmpint(gloss_range_set_find(set, i, i + 1, &found), ==, flags[i]);
        if (flags[i] && (i == 0 || !flags[i - 1]))
            n_ranges++;
    }
    g_assert_cmpuint(gloss_range_set_get_n(set), ==, n_ranges);
    g_assert_cmpint(gloss_range_set_is_empty(set), ==, n_ranges == 0);
}

static void
test_random(void)
{
    g_autoptr(GlossRangeSet) set = gloss_range_set_new();
    gboolean flags[N] = {FALSE};

    for (guint round = 0; round < 5000; round++) {
        gsize start = (gsize)g_test_rand_int_range(0, N);
        gsize end = (gsize)g_test_rand_int_range(0, N + 1);
        gboolean add = g_test_rand_bit();

        if (add)
            gloss_range_set_add(set, start, end);
        else
            gloss_range_set_remove(set, start, end);
        for (gsize i = start; i < end; i++)
            flags[i] = add;
        check_same(set, flags);
    }
    gloss_range_set_clear(set);
    g_assert_true(gloss_range_set_is_empty(set));
}

static void
test_find(void)
{
    g_autoptr(GlossRangeSet) set = gloss_range_set_new();
    GlossRange found;

    gloss_range_set_add(set, 10, 20);
    gloss_range_set_add(set, 30, 40);
    g_assert_true(gloss_range_set_find(set, 15, 35, &found));
    g_assert_cmpuint(found.start, ==, 15);
    g_assert_cmpuint(found.end, ==, 20);
    g_assert_true(gloss_range_set_find(set, 20, 35, &found));
    g_assert_cmpuint(found.start, ==, 30);
    g_assert_cmpuint(found.end, ==, 35);
    g_assert_false(gloss_range_set_find(set, 20, 30, &found));
    g_assert_false(gloss_range_set_find(set, 40, 99, &found));
}

static void
test_touching_ranges_join(void)
{
    g_autoptr(GlossRangeSet) set = gloss_range_set_new();

    gloss_range_set_add(set, 0, 5);
    gloss_range_set_add(set, 10, 15);
    gloss_range_set_add(set, 5, 10);
    g_assert_cmpuint(gloss_range_set_get_n(set), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/range-set/random", test_random);
    g_test_add_func("/range-set/find", test_find);
    g_test_add_func("/range-set/touching-ranges-join", test_touching_ranges_join);
    return g_test_run();
}
