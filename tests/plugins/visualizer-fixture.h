/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A collection of vectors around a few corners, and the plugin opened without a model. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"
#include "tests/engine/map-data.h"

typedef struct {
    float *x;
    gsize n;
    gsize d;
} VisualizerRows;

static inline const float *
visualizer_fixture_get_vector(gpointer data, gsize index, gsize *n)
{
    const VisualizerRows *rows = data;

    *n = rows->d;
    return rows->x + index * rows->d;
}

/* The parsed options @text, completed by nothing: every option must be in it. */
static inline GVariant *
visualizer_fixture_options(const char *method, const char *clusters)
{
    return g_variant_ref_sink(g_variant_new_parsed(
        "{'method': <%s>, 'metric': <'cosine'>, 'neighbours': <int64 10>, 'min-dist': <0.1>, "
        "'epochs': <int64 100>, 'perplexity': <10.0>, 'clusters': <%s>, "
        "'cluster-size': <int64 10>, 'cluster-count': <int64 3>}",
        method, clusters));
}

/* (transfer full) what the plugin makes of the rows. */
static inline GArray *
visualizer_fixture_project(VisualizerRows *rows, GVariant *options, guint n_threads, GError **error)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    g_autoptr(ClozeSession) session = cloze_session_new(n_threads, 1);
    const GlossPluginContext context = {session, NULL, NULL, options};
    const GlossCollection collection = {rows->n, NULL,
                                        rows->x ? visualizer_fixture_get_vector : NULL, rows};
    const GlossProjectRequest request = {.collection = &collection, .seed = 4};
    gpointer instance = plugin->open(&context, NULL);
    GArray *points = plugin->project(instance, &request, NULL, error);

    plugin->close(instance);
    return points;
}
