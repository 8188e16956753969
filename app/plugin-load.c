/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Loading of one module. Symbols stay local, so that two plugins may carry the same names, and are
 * all bound at once, so that one that is missing shows here and not in the middle of a call. */

#include "app/plugin-load.h"

#include <glib/gi18n.h>
#include <gmodule.h>

#include "app/plugin-check.h"

static const GlossPlugin *
query(GModule *module, char **reason)
{
    const GlossPlugin *table;
    union {
        gpointer symbol;
        GlossPluginQueryFunc function;
    } entry = {NULL};

    if (!g_module_symbol(module, "gloss_plugin_query", &entry.symbol) || entry.symbol == NULL) {
        *reason = g_strdup(_("It has no symbol “gloss_plugin_query”: it is no Gloss plugin"));
        return NULL;
    }
    table = entry.function(GLOSS_PLUGIN_ABI);
    if (table == NULL) {
        *reason = g_strdup_printf(_("It has nothing for version %u of the plugin contract"),
                                  GLOSS_PLUGIN_ABI);
        return NULL;
    }
    *reason = gloss_plugin_check_table(table);
    return *reason == NULL ? table : NULL;
}

const GlossPlugin *
gloss_plugin_load_file(const char *path, GlossPluginGuard *guard, char **reason)
{
    GlossPluginGuardMark *mark = gloss_plugin_guard_begin(guard, "load", path);
    GModule *module = g_module_open(path, G_MODULE_BIND_LOCAL);
    const GlossPlugin *table = NULL;

    if (module != NULL) {
        g_module_make_resident(module);
        table = query(module, reason);
    } else {
        *reason = g_strdup_printf(_("It is no module that can be loaded: %s"), g_module_error());
    }
    gloss_plugin_guard_end(guard, mark);
    return table;
}
