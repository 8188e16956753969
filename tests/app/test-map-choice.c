/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-choice.h"

#include "tests/app/map-fixture.h"

static GlossMapChoice *
make(MapFixture *fixture)
{
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(30, 8), &fixture->request, NULL, NULL);

    return gloss_map_choice_new(map);
}

static void
count_cb(guint *n)
{
    ++*n;
}

static void
test_chooses(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapChoice) choice = make(fixture);
    guint8 chosen[30] = {1, 1};
    guint n = 0;

    g_signal_connect_swapped(choice, "changed", G_CALLBACK(count_cb), &n);
    gloss_map_choice_set_chosen(choice, chosen, FALSE);
    g_assert_cmpuint(gloss_map_choice_get_n_chosen(choice), ==, 2);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[0], ==, 0);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[5], ==, GLOSS_MAP_DIMMED);
    gloss_map_choice_toggle(choice, 5);
    gloss_map_choice_set_chosen(choice, chosen, TRUE);
    g_assert_cmpuint(gloss_map_choice_get_n_chosen(choice), ==, 3);
    gloss_map_choice_set_chosen(choice, NULL, FALSE);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[5], ==, 0);
    gloss_map_choice_set_current(choice, 7);
    gloss_map_choice_set_current(choice, 7);
    g_assert_cmpuint(n, ==, 5);
}

static void
test_hides(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapChoice) choice = make(fixture);
    const guint8 colour_of[30] = {1, 1, 2};
    const gboolean hidden[256] = {FALSE, TRUE};
    const guint8 chosen[30] = {1, 0, 1};

    gloss_map_choice_set_chosen(choice, chosen, FALSE);
    gloss_map_choice_hide_colours(choice, colour_of, hidden);
    g_assert_cmpuint(gloss_map_choice_get_n_chosen(choice), ==, 1);
    g_assert_true(gloss_map_choice_get_flags(choice)[0] & GLOSS_MAP_HIDDEN);
    g_assert_false(gloss_map_choice_get_flags(choice)[2] & GLOSS_MAP_HIDDEN);
}

static void
test_searches(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapChoice) choice = make(fixture);

    g_assert_cmpuint(gloss_map_choice_search(choice, "CATS"), ==, 10);
    g_assert_true(gloss_map_choice_get_flags(choice)[0] & GLOSS_MAP_RINGED);
    g_assert_cmpuint(gloss_map_choice_search(choice, ""), ==, 0);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[0], ==, 0);
}

/* Where a column says that a model was wrong. */
static void
test_crosses(MapFixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = map_fixture_make_items(30, 8);
    g_autoptr(GlossMap) map = NULL;
    g_autoptr(GlossMapChoice) choice = NULL;

    for (gsize i = 0; i < 30; i++)
        cloze_map_items_set(items, cloze_map_items_add_column(items, "verdict"), i,
                            i == 4 ? "wrong" : "right");
    map = gloss_map_new(items, &fixture->request, NULL, NULL);
    choice = gloss_map_choice_new(map);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[4], ==, GLOSS_MAP_CROSSED);
    g_assert_cmpuint(gloss_map_choice_get_flags(choice)[5], ==, 0);
}

static void
test_copies(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapChoice) choice = make(fixture), other = make(fixture);
    g_autofree guint8 *chosen = NULL;

    gloss_map_choice_toggle(choice, 4);
    gloss_map_choice_set_current(choice, 7);
    g_assert_null(gloss_map_choice_dup_chosen(other));
    gloss_map_choice_copy(other, choice);
    chosen = gloss_map_choice_dup_chosen(other);
    g_assert_cmpuint(chosen[4], ==, 1);
    g_assert_cmpint(gloss_map_choice_get_current(other), ==, 7);
    g_assert_true(gloss_map_choice_get_flags(other)[0] & GLOSS_MAP_DIMMED);
}

static void
test_links(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapChoice) one = make(fixture);
    GlossMapChoice *two = make(fixture);

    gloss_map_choice_link(one, two);
    gloss_map_choice_toggle(one, 3);
    g_assert_true(gloss_map_choice_is_chosen(two, 3));
    gloss_map_choice_set_current(two, 5);
    g_assert_cmpint(gloss_map_choice_get_current(one), ==, 5);
    g_object_unref(two);
    gloss_map_choice_toggle(one, 4);
    g_assert_cmpuint(gloss_map_choice_get_n_chosen(one), ==, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-choice/chooses", MapFixture, NULL, map_fixture_set_up, test_chooses,
               map_fixture_tear_down);
    g_test_add("/map-choice/hides", MapFixture, NULL, map_fixture_set_up, test_hides,
               map_fixture_tear_down);
    g_test_add("/map-choice/searches", MapFixture, NULL, map_fixture_set_up, test_searches,
               map_fixture_tear_down);
    g_test_add("/map-choice/crosses", MapFixture, NULL, map_fixture_set_up, test_crosses,
               map_fixture_tear_down);
    g_test_add("/map-choice/copies", MapFixture, NULL, map_fixture_set_up, test_copies,
               map_fixture_tear_down);
    g_test_add("/map-choice/links", MapFixture, NULL, map_fixture_set_up, test_links,
               map_fixture_tear_down);
    return g_test_run();
}
