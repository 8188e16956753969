/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One table of senses, taken apart (see inventory.h for what it looks like). Any thread. */
#pragma once

#include "plugins/wsd/inventory.h"

/* Takes the sense; FALSE where its id is there already: then it takes nothing. */
typedef gboolean (*GlossInventoryTableFunc)(GlossInventorySense *sense, gpointer data);

/* Gives each sense to @func; returns (transfer full) name and version, which the senses point to, or
 * NULL with the line and what was expected in it. The version is a digest of the table where it names
 * none. @name: of the file, for messages. */
char *gloss_inventory_table_read(const char *name, const char *data, gsize size,
                                 GlossInventoryTableFunc func, gpointer func_data, GError **error);
void gloss_inventory_table_free_sense(gpointer sense);
