/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static const GlossOption options[] = {
        {"limit", "Limit", NULL, GLOSS_OPTION_INTEGER, "eleven", 0, 10, NULL},
        {NULL},
    };
    static GlossPlugin table = {BROKEN_TABLE("broken-option")};

    table.options = options;
    return &table;
}
