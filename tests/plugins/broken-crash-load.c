/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/plugins/broken-plugin.h"

#include <signal.h>

/* A fault of memory as a program makes it, in a way no compiler takes for granted. */
const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    if (g_getenv("BROKEN_KILL") != NULL)
        raise(SIGKILL);
    *(volatile int *)GSIZE_TO_POINTER(host_abi - GLOSS_PLUGIN_ABI) = 1;
    return NULL;
}
