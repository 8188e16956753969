/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The checks of a table, in the order in which its members may be trusted: numbers first, since a
 * table of another version has other members behind them. */

#include "app/plugin-check.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/plugin-options.h"

#define MAX_ID 64

gboolean
gloss_plugin_check_is_id(const char *id)
{
    gsize n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return n > 0 && n <= MAX_ID && id[n] == '\0' && id[0] != '-';
}

static char *
check_numbers(const GlossPlugin *table)
{
    if (table->abi_version != GLOSS_PLUGIN_ABI)
        return g_strdup_printf(_("It is built for version %u of the plugin contract; this program "
                                 "speaks version %u"),
                               table->abi_version, GLOSS_PLUGIN_ABI);
    if (table->struct_size != sizeof *table)
        return g_strdup_printf(_("Its table has %u bytes; %zu were expected"), table->struct_size,
                               sizeof *table);
    return NULL;
}

static char *
check_required(const GlossPlugin *table)
{
    const struct {
        const char *name;
        gboolean missing;
    } members[] = {
        {"id", table->id == NULL || *table->id == '\0'},
        {"name", table->name == NULL || *table->name == '\0'},
        {"summary", table->summary == NULL},
        {"version", table->version == NULL},
        {"open", table->open == NULL},
        {"close", table->close == NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(members); i++) {
        if (members[i].missing)
            return g_strdup_printf(_("Its table lacks the required entry “%s”"), members[i].name);
    }
    return NULL;
}

static char *
check_id(const GlossPlugin *table)
{
    if (gloss_plugin_check_is_id(table->id))
        return NULL;
    return g_strdup_printf(
        _("Its id “%.64s” is not made of lower-case letters, digits and hyphens, "
          "at most %d"),
        table->id, MAX_ID);
}

static char *
check_analyses(const GlossPlugin *table)
{
    if (table->annotate || table->classify || table->rank || table->search || table->project ||
        table->train)
        return NULL;
    return g_strdup(_("It offers no analysis: at least one was expected"));
}

char *
gloss_plugin_check_table(const GlossPlugin *table)
{
    char *reason = check_numbers(table);

    if (reason == NULL)
        reason = check_required(table);
    if (reason == NULL)
        reason = check_id(table);
    if (reason == NULL)
        reason = check_analyses(table);
    if (reason == NULL)
        reason = gloss_plugin_options_check(table->options);
    if (reason == NULL)
        reason = gloss_plugin_options_check(table->train_options);
    return reason;
}
