/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The widget for one option of a plugin, made from its description. Main thread. */
#pragma once

#include "app/plugin-info.h"
#include <gtk/gtk.h>

GtkWidget *gloss_option_row_new(GlossPluginInfo *info, const GlossOption *option);
