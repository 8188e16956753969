/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and its instance: items to points of a map. What a projection does is in
 * visualizer-project.c; nothing but gloss_plugin_query leaves this module. */
#include "plugins/visualizer/visualizer.h"

#include <glib/gi18n.h>

#include "plugins/visualizer/visualizer-options.h"
#include "plugins/visualizer/visualizer-project.h"

static void
close_instance(gpointer instance)
{
    GlossVisualizer *visualizer = instance;

    g_clear_pointer(&visualizer->options, g_variant_unref);
    g_clear_pointer(&visualizer->model, cloze_model_unref);
    g_clear_pointer(&visualizer->session, cloze_session_unref);
    g_free(visualizer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossVisualizer, close_instance)

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    g_autoptr(GlossVisualizer) visualizer = g_new0(GlossVisualizer, 1);

    visualizer->session = cloze_session_ref(context->session);
    visualizer->options = g_variant_ref_sink(context->options);
    if (!context->model_folder)
        return g_steal_pointer(&visualizer);
    visualizer->model = cloze_session_load_model(visualizer->session, context->model_folder, error);
    return visualizer->model ? g_steal_pointer(&visualizer) : NULL;
}

static GArray *
project(gpointer instance, const GlossProjectRequest *request, GCancellable *cancellable,
        GError **error)
{
    return gloss_visualizer_project_run(instance, request, cancellable, error);
}

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "visualizer",
    .name = N_("Map"),
    .summary = N_("Lays texts or vectors out by what they mean and groups them"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .options = gloss_visualizer_options,
    .open = open_instance,
    .close = close_instance,
    .project = project,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
