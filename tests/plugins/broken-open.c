/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

static gpointer
fail_open(const GlossPluginContext *context, GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "the stars are not right");
    return NULL;
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static GlossPlugin table = {BROKEN_TABLE("broken-open")};

    table.open = fail_open;
    return &table;
}
