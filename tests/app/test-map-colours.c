/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-colours.h"

#include "tests/app/map-fixture.h"

static GlossMap *
make(MapFixture *fixture)
{
    return gloss_map_new(map_fixture_make_items(90, 8), &fixture->request, NULL, NULL);
}

static void
test_clusters(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map = make(fixture);
    g_autoptr(GlossMapColours) colours = gloss_map_colours_new(map, GLOSS_MAP_BY_CLUSTER, FALSE);
    const GlossPoint *points = gloss_map_get_points(map);
    guint n = 0;

    for (guint i = 0; i < colours->counts->len; i++)
        n += g_array_index(colours->counts, guint32, i);
    g_assert_cmpuint(n, ==, 90);
    for (guint i = 0; i < 90; i++)
        g_assert_cmpint(colours->colour_of[i], ==,
                        points[i].cluster < 0 ? (gint)gloss_map_get_n_clusters(map)
                                              : points[i].cluster);
}

static void
test_words(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map = make(fixture);
    g_autoptr(GlossMapColours) colours =
        gloss_map_colours_new(map, gloss_map_find_column(map, "kind"), TRUE);

    g_assert_false(colours->is_scale);
    g_assert_cmpstr(colours->names->pdata[0], ==, "thing");
    g_assert_cmpuint(g_array_index(colours->counts, guint32, 0), ==, 60);
    g_assert_cmpuint(colours->colour_of[0], ==, 1);
    g_assert_cmpuint(colours->colour_of[1], ==, 0);
}

static void
test_numbers(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map = make(fixture);
    g_autoptr(GlossMapColours) colours =
        gloss_map_colours_new(map, gloss_map_find_column(map, "number"), FALSE);

    g_assert_true(colours->is_scale);
    g_assert_cmpfloat(colours->high, ==, 89);
    g_assert_cmpuint(colours->colour_of[0], ==, 0);
    g_assert_cmpuint(colours->colour_of[89], ==, 254);
}

/* Days are a scale from the first to the last. */
static void
test_dates(MapFixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = map_fixture_make_items(30, 8);
    g_autoptr(GlossMap) map = NULL;
    g_autoptr(GlossMapColours) colours = NULL;
    g_autofree char *first = NULL, *last = NULL;

    for (gsize i = 0; i < 30; i++) {
        g_autofree char *date = g_strdup_printf("2020-01-%02u", (guint)i + 1);

        cloze_map_items_set(items, cloze_map_items_add_column(items, "date"), i, date);
    }
    map = gloss_map_new(items, &fixture->request, NULL, NULL);
    colours = gloss_map_colours_new(map, gloss_map_find_column(map, "date"), FALSE);
    g_assert_true(colours->is_scale && colours->is_date);
    g_assert_cmpuint(colours->colour_of[0], ==, 0);
    g_assert_cmpuint(colours->colour_of[29], ==, 254);
    first = gloss_map_colours_format(colours, colours->low);
    last = gloss_map_colours_format(colours, colours->high);
    g_assert_cmpstr(first, !=, last);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-colours/clusters", MapFixture, NULL, map_fixture_set_up, test_clusters,
               map_fixture_tear_down);
    g_test_add("/map-colours/words", MapFixture, NULL, map_fixture_set_up, test_words,
               map_fixture_tear_down);
    g_test_add("/map-colours/numbers", MapFixture, NULL, map_fixture_set_up, test_numbers,
               map_fixture_tear_down);
    g_test_add("/map-colours/dates", MapFixture, NULL, map_fixture_set_up, test_dates,
               map_fixture_tear_down);
    return g_test_run();
}
