/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window remembers. Works, without remembering, where the schema is not installed. Main
 * thread. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossSettings GlossSettings;

GlossSettings *gloss_settings_new(void);
void gloss_settings_free(GlossSettings *self);
gint gloss_settings_get_int(GlossSettings *self, const char *key, gint fallback);
void gloss_settings_set_int(GlossSettings *self, const char *key, gint value);
gboolean gloss_settings_get_boolean(GlossSettings *self, const char *key, gboolean fallback);
void gloss_settings_set_boolean(GlossSettings *self, const char *key, gboolean value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSettings, gloss_settings_free)
