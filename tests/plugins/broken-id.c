/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static GlossPlugin table = {BROKEN_TABLE("broken-id")};

    table.id = "Not an id";
    return &table;
}
