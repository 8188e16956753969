/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How one map is laid out and grouped: the options of the plugin that does it, starting from the user's,
 * changed for this map alone. Signal "changed" (key). Main thread. */
#pragma once

#include "app/plugin-info.h"

#define GLOSS_TYPE_MAP_OPTIONS (gloss_map_options_get_type())
G_DECLARE_FINAL_TYPE(GlossMapOptions, gloss_map_options, GLOSS, MAP_OPTIONS, GObject)

GlossMapOptions *gloss_map_options_new(GlossPluginInfo *plugin);
/* (transfer none) (nullable) */
const GlossPlugin *gloss_map_options_get_table(GlossMapOptions *self);
/* (transfer full) (nullable) */
GVariant *gloss_map_options_dup(GlossMapOptions *self, const char *key);
/* (transfer full) a{sv}: all of them */
GVariant *gloss_map_options_dup_all(GlossMapOptions *self);
/* FALSE where the value does not fit. */
gboolean gloss_map_options_set(GlossMapOptions *self, const char *key, GVariant *value,
                               GError **error);
/* Whether the option is about clusters alone, so that points may stay where they are. */
gboolean gloss_map_options_is_of_clusters(const char *key);
