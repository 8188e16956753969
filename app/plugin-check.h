/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a plugin's table keeps the contract of plugins/plugin.h. Main thread; a pure look at the
 * table. */
#pragma once

#include "plugins/plugin.h"

/* (transfer full) NULL where all is well, else a sentence that says what was expected and found. */
char *gloss_plugin_check_table(const GlossPlugin *table);
gboolean gloss_plugin_check_is_id(const char *id);
