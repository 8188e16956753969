/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The built plugin, as a user's program finds it, and items for it: clouds around three corners with
 * a text, a kind and a number each. */
#pragma once

#include "app/map.h"
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
} MapFixture;

static inline void
map_fixture_set_up(MapFixture *fixture, gconstpointer data)
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

static inline void
map_fixture_tear_down(MapFixture *fixture, gconstpointer data)
{
    gloss_plugin_host_close(fixture->host);
    g_object_unref(fixture->host);
    gloss_model_store_free(fixture->store);
    cloze_session_unref(fixture->session);
    scratch_remove(fixture->folder);
    g_free(fixture->folder);
}

static inline ClozeMapItems *
map_fixture_make_items(gsize n, gsize d)
{
    static const char *const words[] = {"cats purr", "trees grow", "ships sail"};
    ClozeMapItems *items = cloze_map_items_new();

    items->n = n;
    items->vectors = (ClozeNpy){.n = n, .d = d};
    items->vectors.owned = items->vectors.values = map_data_make(n, d, 3, 0.1, 3);
    for (gsize i = 0; i < n; i++) {
        g_autofree char *number = g_strdup_printf("%u", (guint)i);

        cloze_map_items_set(items, cloze_map_items_add_column(items, "text"), i, words[i % 3]);
        cloze_map_items_set(items, cloze_map_items_add_column(items, "kind"), i,
                            i % 3 ? "thing" : "animal");
        cloze_map_items_set(items, cloze_map_items_add_column(items, "number"), i, number);
    }
    return items;
}
