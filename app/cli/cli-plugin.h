/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plugins as gloss-cli asks for them. Main thread. */
#pragma once

#include "app/cli/cli.h"
#include "app/context.h"

/* (transfer none) the plugin, where it is loaded and not switched off; else the error says why. */
GlossPluginInfo *gloss_cli_plugin_find(GlossPluginHost *host, const char *id, GError **error);
/* FALSE with the reason where it cannot be asked now, for want of a model. */
gboolean gloss_cli_plugin_check_ready(GlossPluginInfo *plugin, GError **error);
/* Adds a reference to each plugin that can mark spans now. */
void gloss_cli_plugin_add_ready(GlossPluginHost *host, GPtrArray *plugins);
/* Makes the plugin open with what --model names; does nothing without --model. */
gboolean gloss_cli_plugin_use_model(GlossCli *cli, GlossContext *context, GlossPluginInfo *plugin,
                                    GError **error);
/* Options of the plugin ("key=value", NULL-terminated, nullable) for this process. */
gboolean gloss_cli_plugin_use_options(GlossPluginInfo *plugin, const char *const *assignments,
                                      GError **error);
/* READY, OFF, ... as one lower-case word. */
const char *gloss_cli_plugin_get_state_word(GlossPluginInfo *plugin);
