/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map.h"

#include <math.h>
#include <string.h>

#include "tests/app/map-fixture.h"

static void
test_file(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(150, 8), &fixture->request, NULL, &error);
    gsize n = 0;

    g_assert_no_error(error);
    g_assert_cmpuint(gloss_map_get_n_items(map), ==, 150);
    g_assert_cmpuint(gloss_map_get_n_clusters(map), >=, 3);
    for (guint i = 0; i < gloss_map_get_n_clusters(map); i++) {
        const char *name = gloss_map_get_cluster_name(map, i);

        g_assert_true(strstr(name, "cats") || strstr(name, "trees") || strstr(name, "ships"));
        n += gloss_map_get_cluster_size(map, i);
    }
    g_assert_cmpuint(n, <=, 150);
    g_assert_cmpfloat(gloss_map_get_trust(map)->trustworthiness, >, 0.8);
    g_assert_cmpstr(gloss_map_get_method(map), ==, "UMAP");
}

static void
test_texts(MapFixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "a.jsonl", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(fixture->folder, "a.jsonl", "\"a text\"\n", -1);
    g_assert_null(gloss_map_open(path, NULL, &fixture->request, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_neighbours(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(60, 8), &fixture->request, NULL, NULL);
    GlossMapNeighbour found[5];

    g_assert_cmpuint(gloss_map_find_neighbours(map, 7, found, 5), ==, 5);
    for (guint i = 0; i < 5; i++) {
        g_assert_cmpuint(found[i].index % 3, ==, 1);
        g_assert_cmpuint(found[i].index, !=, 7);
        g_assert_true(i == 0 || found[i].nearness <= found[i - 1].nearness);
        g_assert_cmpfloat(found[i].nearness, >, 0.9);
    }
}

static void
test_plain(MapFixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = map_fixture_make_items(30, 2);
    float first[2] = {items->vectors.values[0], items->vectors.values[1]};
    g_autoptr(GlossMap) map = gloss_map_new(items, &fixture->request, NULL, NULL);
    const GlossPoint *points = gloss_map_get_points(map);

    g_assert_cmpfloat(fabs((double)points->x - (double)first[0]), <, 1e-5);
    g_assert_cmpfloat(fabs((double)points->y - (double)first[1]), <, 1e-5);
    g_assert_cmpstr(gloss_map_get_method(map), ==, "");
}

static void
test_bad_rows(MapFixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = map_fixture_make_items(30, 8);
    g_autoptr(GError) error = NULL;

    items->vectors.values[3 * 8 + 2] = NAN;
    g_assert_null(gloss_map_new(items, &fixture->request, NULL, &error));
    g_assert_nonnull(strstr(error->message, "row 4"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map/file", MapFixture, NULL, map_fixture_set_up, test_file, map_fixture_tear_down);
    g_test_add("/map/texts", MapFixture, NULL, map_fixture_set_up, test_texts,
               map_fixture_tear_down);
    g_test_add("/map/neighbours", MapFixture, NULL, map_fixture_set_up, test_neighbours,
               map_fixture_tear_down);
    g_test_add("/map/plain", MapFixture, NULL, map_fixture_set_up, test_plain,
               map_fixture_tear_down);
    g_test_add("/map/bad-rows", MapFixture, NULL, map_fixture_set_up, test_bad_rows,
               map_fixture_tear_down);
    return g_test_run();
}
