/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

#include <stdlib.h>

static gpointer
crash_open(const GlossPluginContext *context, GError **error)
{
    abort();
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static GlossPlugin table = {BROKEN_TABLE("broken-crash-open")};

    table.open = crash_open;
    return &table;
}
