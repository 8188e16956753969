/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* "key=value" on the command line: options of a plugin, and the map of labels. Any thread. */
#pragma once

#include "plugins/plugin.h"

/* (transfer full) an a{sv} of every option in @options (nullable): what @assignments ("key=value",
 * NULL-terminated, nullable) say, else the default. Unknown keys and values that do not fit are
 * refused. */
GVariant *gloss_cli_assignments_make_options(const GlossOption *options,
                                             const char *const *assignments, GError **error);
/* (transfer full) {"A=B,C=D"} as {A, B, C, D}, NULL-terminated; NULL with an error where a part has
 * no "=" or nothing before it. Nothing after it drops the label. @maps: nullable. */
char **gloss_cli_assignments_parse_map(const char *const *maps, GError **error);
