/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The widget for one option, made from its description: of a plugin, or of anything else that keeps
 * values by key. Main thread. */
#pragma once

#include "app/plugin-info.h"
#include <gtk/gtk.h>

/* How the value of an option is read and stored. */
typedef struct {
    GVariant *(*dup_value)(GObject *owner, const char *key); /* (nullable) */
    gboolean (*set_value)(GObject *owner, const char *key, GVariant *value, GError **error);
} GlossOptionRowOwner;

GtkWidget *gloss_option_row_new(GlossPluginInfo *info, const GlossOption *option);
/* @functions and the texts of @option must stay; @domain NULL: Gloss' own translations. */
GtkWidget *gloss_option_row_new_for(GObject *owner, const GlossOptionRowOwner *functions,
                                    const GlossOption *option, const char *domain);
