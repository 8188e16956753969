/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the user decided about plugins, kept in a key file: switches, options, and which files
 * stopped the program. Every change is written at once. Main thread. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossPluginSettings GlossPluginSettings;

/* @path NULL: nothing is kept. A file that cannot be read counts as empty. */
GlossPluginSettings *gloss_plugin_settings_new(const char *path);
void gloss_plugin_settings_free(GlossPluginSettings *self);
/* Replaces everything by @data; FALSE and no change where it is no key file. */
gboolean gloss_plugin_settings_parse(GlossPluginSettings *self, const char *data, gsize size);

gboolean gloss_plugin_settings_get_enabled(GlossPluginSettings *self, const char *id);
void gloss_plugin_settings_set_enabled(GlossPluginSettings *self, const char *id, gboolean enabled);
/* (transfer full) (nullable) the value as text */
char *gloss_plugin_settings_dup_option(GlossPluginSettings *self, const char *id, const char *key);
void gloss_plugin_settings_set_option(GlossPluginSettings *self, const char *id, const char *key,
                                      const char *value);
/* Whether the plugin in the file @path stopped the program. */
gboolean gloss_plugin_settings_get_crashed(GlossPluginSettings *self, const char *path);
void gloss_plugin_settings_set_crashed(GlossPluginSettings *self, const char *path,
                                       gboolean crashed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPluginSettings, gloss_plugin_settings_free)
