/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing here knows what a plugin does. */
#include "app/cli/cli-plugin.h"

#include <glib/gi18n.h>

#include "app/cli/cli-assignments.h"
#include "app/cli/cli-model.h"
#include "engine/base/error.h"

const char *
gloss_cli_plugin_get_state_word(GlossPluginInfo *plugin)
{
    switch (gloss_plugin_info_get_state(plugin)) {
    case GLOSS_PLUGIN_READY: return "ready";
    case GLOSS_PLUGIN_OFF: return "off";
    case GLOSS_PLUGIN_REFUSED: return "refused";
    case GLOSS_PLUGIN_WAITING: return "waiting";
    }
    return "refused";
}

static gboolean
fail_with_reason(GlossPluginInfo *plugin, GError **error)
{
    const char *reason = gloss_plugin_info_get_reason(plugin);

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                _("the plugin “%s” cannot be used: %s"), gloss_plugin_info_get_id(plugin),
                reason ? reason : gloss_cli_plugin_get_state_word(plugin));
    return FALSE;
}

GlossPluginInfo *
gloss_cli_plugin_find(GlossPluginHost *host, const char *id, GError **error)
{
    GlossPluginInfo *plugin = gloss_plugin_host_find(host, id);
    GlossPluginState state;

    if (!plugin) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    _("there is no plugin “%s” (gloss-cli plugins lists them)"), id);
        return NULL;
    }
    state = gloss_plugin_info_get_state(plugin);
    if (state == GLOSS_PLUGIN_REFUSED || state == GLOSS_PLUGIN_OFF) {
        fail_with_reason(plugin, error);
        return NULL;
    }
    return plugin;
}

gboolean
gloss_cli_plugin_check_ready(GlossPluginInfo *plugin, GError **error)
{
    return gloss_plugin_info_get_state(plugin) == GLOSS_PLUGIN_READY ||
           fail_with_reason(plugin, error);
}

void
gloss_cli_plugin_add_ready(GlossPluginHost *host, GPtrArray *plugins)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(host));

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossPluginInfo) plugin = g_list_model_get_item(G_LIST_MODEL(host), i);

        if (gloss_plugin_info_get_state(plugin) == GLOSS_PLUGIN_READY &&
            gloss_plugin_info_annotates_all(plugin))
            g_ptr_array_add(plugins, g_steal_pointer(&plugin));
    }
}

gboolean
gloss_cli_plugin_use_model(GlossCli *cli, GlossContext *context, GlossPluginInfo *plugin,
                           GError **error)
{
    g_autofree char *model_folder = NULL;
    g_autofree char *head_folder = NULL;

    if (!gloss_cli_model_use_precision(cli, gloss_context_get_session(context), error))
        return FALSE;
    if (!cli->model)
        return TRUE;
    model_folder = gloss_cli_model_find(cli, gloss_context_get_store(context), &head_folder, error);
    if (!model_folder)
        return FALSE;
    gloss_plugin_info_set_model(plugin, model_folder, head_folder);
    return TRUE;
}

gboolean
gloss_cli_plugin_use_options(GlossPluginInfo *plugin, const char *const *assignments,
                             GError **error)
{
    g_autoptr(GVariant) options = NULL;
    GVariantIter iter;
    const char *key;
    GVariant *value;
    gboolean ok = TRUE;

    if (!assignments)
        return TRUE;
    options = gloss_cli_assignments_make_options(gloss_plugin_info_get_table(plugin)->options,
                                                 assignments, error);
    if (!options)
        return FALSE;
    g_variant_iter_init(&iter, options);
    while (ok && g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        ok = gloss_plugin_info_try_option(plugin, key, value, error);
        g_variant_unref(value);
    }
    return ok;
}
