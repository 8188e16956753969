/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map.h"

#include <math.h>
#include <string.h>

#include "app/plugin-host.h"
#include "engine/map/map-items.h"
#include "engine/model/session.h"
#include "tests/engine/map-data.h"
#include "tests/scratch.h"

typedef struct {
    char *folder;
    ClozeSession *session;
    GlossModelStore *store;
    GlossPluginHost *host;
    GlossMapRequest request;
} Fixture;

/* The built plugin, as a user's program finds it. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autofree char *plugins =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "plugins", "visualizer", NULL);
    const char *const folders[] = {plugins, NULL};

    fixture->folder = scratch_new();
    fixture->session = cloze_session_new(1, 1);
    fixture->store = gloss_model_store_new();
    fixture->host = gloss_plugin_host_new(fixture->session, fixture->store, folders, NULL);
    fixture->request = (GlossMapRequest){
        .plugin = gloss_plugin_host_find(fixture->host, "visualizer"),
        .session = fixture->session,
        .seed = 3,
    };
    g_assert_nonnull(fixture->request.plugin);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gloss_plugin_host_close(fixture->host);
    g_object_unref(fixture->host);
    gloss_model_store_free(fixture->store);
    cloze_session_unref(fixture->session);
    scratch_remove(fixture->folder);
    g_free(fixture->folder);
}

static ClozeMapItems *
make_items(gsize n, gsize d)
{
    ClozeMapItems *items = cloze_map_items_new();
    ClozeMapColumn *text = cloze_map_items_add_column(items, "text");
    static const char *const words[] = {"cats purr", "trees grow", "ships sail"};

    items->n = n;
    items->vectors = (ClozeNpy){.n = n, .d = d};
    items->vectors.owned = items->vectors.values = map_data_make(n, d, 3, 0.1, 3);
    for (gsize i = 0; i < n; i++)
        cloze_map_items_set(items, text, i, words[i % 3]);
    return items;
}

static void
test_file(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossMap) map = gloss_map_new(make_items(150, 8), &fixture->request, NULL, &error);
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
test_texts(Fixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "a.jsonl", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(fixture->folder, "a.jsonl", "\"a text\"\n", -1);
    g_assert_null(gloss_map_open(path, NULL, &fixture->request, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_neighbours(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map = gloss_map_new(make_items(60, 8), &fixture->request, NULL, NULL);
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
test_plain(Fixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = make_items(30, 2);
    float first[2] = {items->vectors.values[0], items->vectors.values[1]};
    g_autoptr(GlossMap) map = gloss_map_new(items, &fixture->request, NULL, NULL);
    const GlossPoint *points = gloss_map_get_points(map);

    g_assert_cmpfloat(fabs((double)points->x - (double)first[0]), <, 1e-5);
    g_assert_cmpfloat(fabs((double)points->y - (double)first[1]), <, 1e-5);
    g_assert_cmpstr(gloss_map_get_method(map), ==, "");
}

static void
test_bad_rows(Fixture *fixture, gconstpointer data)
{
    ClozeMapItems *items = make_items(30, 8);
    g_autoptr(GError) error = NULL;

    items->vectors.values[3 * 8 + 2] = NAN;
    g_assert_null(gloss_map_new(items, &fixture->request, NULL, &error));
    g_assert_nonnull(strstr(error->message, "row 4"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map/file", Fixture, NULL, set_up, test_file, tear_down);
    g_test_add("/map/texts", Fixture, NULL, set_up, test_texts, tear_down);
    g_test_add("/map/neighbours", Fixture, NULL, set_up, test_neighbours, tear_down);
    g_test_add("/map/plain", Fixture, NULL, set_up, test_plain, tear_down);
    g_test_add("/map/bad-rows", Fixture, NULL, set_up, test_bad_rows, tear_down);
    return g_test_run();
}
