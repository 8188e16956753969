/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/id-set.h"

static void
test_members(void)
{
    g_autoptr(GlossIdSet) set = gloss_id_set_new();

    gloss_id_set_add(set, 0);
    gloss_id_set_add(set, 1);
    gloss_id_set_add(set, 100);
    gloss_id_set_add(set, 100);
    gloss_id_set_add(set, -5);
    gloss_id_set_add(set, G_MAXINT64);
    g_assert_true(gloss_id_set_has(set, 100));
    g_assert_false(gloss_id_set_has(set, 99));
    g_assert_false(gloss_id_set_has(set, -5));
    g_assert_false(gloss_id_set_has(set, G_MAXINT64));
    g_assert_cmpuint(gloss_id_set_count(set), ==, 3);
    g_assert_cmpint(gloss_id_set_find_gap(set, 0), ==, 2);
    g_assert_cmpint(gloss_id_set_find_gap(set, 100), ==, 101);
}

static void
test_gap(void)
{
    g_autoptr(GlossIdSet) set = gloss_id_set_new();

    for (gint64 i = 0; i < 300; i++)
        gloss_id_set_add(set, i);
    g_assert_cmpint(gloss_id_set_find_gap(set, 0), ==, 300);
    g_assert_cmpint(gloss_id_set_find_gap(set, 64), ==, 300);
}

static void
test_restrict(void)
{
    g_autoptr(GlossIdSet) set = gloss_id_set_new(), other = gloss_id_set_new();

    for (gint64 i = 0; i < 200; i++)
        gloss_id_set_add(set, i);
    gloss_id_set_add(other, 7);
    gloss_id_set_add(other, 70);
    gloss_id_set_restrict(set, other, FALSE);
    g_assert_cmpuint(gloss_id_set_count(set), ==, 198);
    gloss_id_set_add(set, 7);
    gloss_id_set_restrict(set, other, TRUE);
    g_assert_cmpuint(gloss_id_set_count(set), ==, 1);
    g_assert_true(gloss_id_set_has(set, 7));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/id-set/members", test_members);
    g_test_add_func("/id-set/gap", test_gap);
    g_test_add_func("/id-set/restrict", test_restrict);
    return g_test_run();
}
