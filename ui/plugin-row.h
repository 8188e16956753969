/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One plugin in the preferences: name, what it does or why it cannot run, a switch, and a row for
 * each option it describes. Main thread. */
#pragma once

#include "app/plugin-host.h"
#include <gtk/gtk.h>

GtkWidget *gloss_plugin_row_new(GlossPluginInfo *info, GlossPluginHost *host);
