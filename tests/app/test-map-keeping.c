/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Through the map that is made: kept, opened again, grown, laid out again. */
#include "app/map-keeping.h"

#include <string.h>

#include "tests/app/map-fixture.h"

#define N 90

typedef struct {
    MapFixture map;
    GlossLibrary *library;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    map_fixture_set_up(&fixture->map, data);
    fixture->library = gloss_library_open(fixture->map.folder, NULL);
    fixture->map.request.library = fixture->library;
    fixture->map.request.source = "a test";
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gloss_library_unref(fixture->library);
    map_fixture_tear_down(&fixture->map, data);
}

static GlossMap *
make(Fixture *fixture, ClozeMapItems *items)
{
    GlossMap *map = gloss_map_new(items, &fixture->map.request, NULL, NULL);

    g_assert_nonnull(map);
    g_assert_null(gloss_map_get_keep_failure(map));
    return map;
}

static void
test_stored(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) first = make(fixture, map_fixture_make_items(N, 8));
    g_autoptr(GlossMap) again = make(fixture, map_fixture_make_items(N, 8));
    g_autoptr(GlossMap) anew = NULL, other = NULL;
    gint64 made;

    g_assert_cmpint(gloss_map_get_origin(first, NULL, NULL), ==, GLOSS_MAP_MADE);
    g_assert_cmpint(gloss_map_get_origin(again, NULL, &made), ==, GLOSS_MAP_STORED);
    g_assert_cmpint(made, >, 0);
    g_assert_cmpmem(gloss_map_get_points(first), N * sizeof(GlossPoint),
                    gloss_map_get_points(again), N * sizeof(GlossPoint));
    g_assert_cmpstr(gloss_map_get_cluster_name(first, 0), ==, gloss_map_get_cluster_name(again, 0));
    g_assert_cmpfloat(gloss_map_get_trust(first)->kept, ==, gloss_map_get_trust(again)->kept);
    fixture->map.request.again = TRUE;
    anew = make(fixture, map_fixture_make_items(N, 8));
    g_assert_cmpint(gloss_map_get_origin(anew, NULL, NULL), ==, GLOSS_MAP_MADE);
    fixture->map.request.again = FALSE;
    fixture->map.request.seed++;
    other = make(fixture, map_fixture_make_items(N, 8));
    g_assert_cmpint(gloss_map_get_origin(other, NULL, NULL), ==, GLOSS_MAP_MADE);
}

/* The first ten are gone, ten others are new: what is left stays where it was. */
static void
test_grown(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) first = make(fixture, map_fixture_make_items(N, 8));
    ClozeMapItems *items = map_fixture_make_items(N, 8);
    g_autoptr(GlossMap) grown = NULL;
    gsize n_new;

    for (gsize i = 0; i < 10 * 8; i++)
        items->vectors.values[i] += 0.01f;
    grown = make(fixture, items);
    g_assert_cmpint(gloss_map_get_origin(grown, &n_new, NULL), ==, GLOSS_MAP_GROWN);
    g_assert_cmpuint(n_new, ==, 10);
    for (guint i = 0; i < N; i++) {
        const GlossPoint *old = gloss_map_get_points(first) + i;
        const GlossPoint *now = gloss_map_get_points(grown) + i;

        g_assert_true(i < 10 || (old->x == now->x && old->y == now->y));
        g_assert_cmpfloat(ABS(old->x - now->x) + ABS(old->y - now->y), <, 4);
    }
}

/* Another collection under the same name is laid out as a whole. */
static void
test_other(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) first = make(fixture, map_fixture_make_items(N, 8));
    ClozeMapItems *items = map_fixture_make_items(N, 8);
    g_autoptr(GlossMap) other = NULL;

    for (gsize i = 0; i < 60 * 8; i++)
        items->vectors.values[i] += 0.01f;
    other = make(fixture, items);
    g_assert_cmpint(gloss_map_get_origin(other, NULL, NULL), ==, GLOSS_MAP_MADE);
}

static void
test_regrouped(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) first = make(fixture, map_fixture_make_items(N, 8));
    GlossMapRequest request = fixture->map.request;
    g_autoptr(GlossMap) means = NULL, strong = NULL;

    request.options = g_variant_new_parsed("{'clusters': <'kmeans'>, 'cluster-count': <int64 5>}");
    g_variant_ref_sink(request.options);
    means = gloss_map_regroup(first, &request, NULL, NULL);
    g_variant_unref(request.options);
    g_assert_cmpuint(gloss_map_get_n_clusters(means), ==, 5);
    g_assert_cmpfloat(gloss_map_get_points(means)[7].x, ==, gloss_map_get_points(first)[7].x);
    request = fixture->map.request;
    request.least_strength = 1.1;
    strong = gloss_map_regroup(first, &request, NULL, NULL);
    for (guint i = 0; i < N; i++)
        g_assert_cmpint(gloss_map_get_points(strong)[i].cluster, ==, -1);
    g_assert_cmpint(gloss_map_get_points(first)[0].cluster, >=, 0);
}

#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/map-keeping/stored", test_stored);
    ADD("/map-keeping/grown", test_grown);
    ADD("/map-keeping/other", test_other);
    ADD("/map-keeping/regrouped", test_regrouped);
    return g_test_run();
}
