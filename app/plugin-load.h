/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From a file to a checked table: opens the module, asks for the one symbol, checks what it
 * returns. A module once opened stays for the life of the process. Main thread. */
#pragma once

#include "app/plugin-guard.h"
#include "plugins/plugin.h"

/* NULL and a sentence in *@reason where the file cannot be used. */
const GlossPlugin *gloss_plugin_load_file(const char *path, GlossPluginGuard *guard, char **reason);
