/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A plugin that keeps the contract and says nothing about any text; each broken one spoils it in
 * one way. */
#pragma once

#include "plugins/plugin.h"

static inline gpointer
broken_open(const GlossPluginContext *context, GError **error)
{
    return g_new0(char, 1);
}

static inline void
broken_close(gpointer instance)
{
    g_free(instance);
}

static inline GArray *
broken_annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
                GError **error)
{
    return g_array_new(FALSE, FALSE, sizeof(GlossSpan));
}

/* Members that a file sets after this one win. */
#define BROKEN_TABLE(ID)                                                                           \
    .abi_version = GLOSS_PLUGIN_ABI, .struct_size = sizeof(GlossPlugin), .id = ID,                 \
    .name = "A broken plugin", .summary = "Made broken on purpose", .version = "1",                \
    .open = broken_open, .close = broken_close, .annotate = broken_annotate
