/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/plugin.h"

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return NULL;
}
