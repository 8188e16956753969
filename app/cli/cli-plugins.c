/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the host says about each plugin; nothing is opened for it. */
#include "app/cli/cli-plugins.h"

#include <glib/gi18n.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-table.h"

/* (transfer container) names of the analyses that a plugin offers. */
static GPtrArray *
list_analyses(const GlossPlugin *table)
{
    const struct {
        const char *name;
        gboolean offered;
    } all[] = {
        {"annotate", table && table->annotate}, {"classify", table && table->classify},
        {"rank", table && table->rank},         {"search", table && table->search},
        {"project", table && table->project},   {"train", table && table->train},
        {"evaluate", table && table->evaluate}, {"teach", table && table->teach},
    };
    GPtrArray *names = g_ptr_array_new();

    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (all[i].offered)
            g_ptr_array_add(names, (gpointer)all[i].name);
    g_ptr_array_add(names, NULL);
    return names;
}

/* What --option takes (train) or the window's settings show: key to default, as text. */
static void
add_options(GString *line, const char *key, const GlossOption *options)
{
    gboolean first = TRUE;

    gloss_cli_json_add_key(line, key);
    g_string_append_c(line, '{');
    for (const GlossOption *option = options; option && option->key; option++, first = FALSE) {
        g_string_append(line, first ? "" : ", ");
        gloss_cli_json_append_string(line, option->key, -1);
        g_string_append(line, ": ");
        gloss_cli_json_append_string(line, option->default_value ? option->default_value : "", -1);
    }
    g_string_append_c(line, '}');
}

static void
print_json(GlossPluginInfo *plugin)
{
    g_autoptr(GString) line = gloss_cli_json_begin();
    const GlossPlugin *table = gloss_plugin_info_get_table(plugin);
    g_autoptr(GPtrArray) analyses = list_analyses(table);

    gloss_cli_json_add_string(line, "id", gloss_plugin_info_get_id(plugin), -1);
    gloss_cli_json_add_string(line, "name", gloss_plugin_info_get_name(plugin), -1);
    gloss_cli_json_add_string(line, "summary", gloss_plugin_info_get_summary(plugin), -1);
    gloss_cli_json_add_string(line, "version", gloss_plugin_info_get_version(plugin), -1);
    gloss_cli_json_add_string(line, "state", gloss_cli_plugin_get_state_word(plugin), -1);
    gloss_cli_json_add_string(line, "reason", gloss_plugin_info_get_reason(plugin), -1);
    gloss_cli_json_add_strings(line, "analyses", (const char *const *)analyses->pdata);
    add_options(line, "options", table ? table->options : NULL);
    add_options(line, "train_options", table ? table->train_options : NULL);
    gloss_cli_json_add_string(line, "path", gloss_plugin_info_get_path(plugin), -1);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static const char *
shown(const char *text)
{
    return text ? text : "–";
}

static void
add_row(GlossCliTable *table, GlossPluginInfo *plugin)
{
    g_autoptr(GPtrArray) analyses = list_analyses(gloss_plugin_info_get_table(plugin));
    g_autofree char *offered = g_strjoinv(" ", (char **)analyses->pdata);
    const char *reason = gloss_plugin_info_get_reason(plugin);

    gloss_cli_table_add(table, "%s", shown(gloss_plugin_info_get_id(plugin)));
    gloss_cli_table_add(table, "%s", shown(gloss_plugin_info_get_name(plugin)));
    gloss_cli_table_add(table, "%s", shown(gloss_plugin_info_get_version(plugin)));
    gloss_cli_table_add(table, "%s", gloss_cli_plugin_get_state_word(plugin));
    gloss_cli_table_add(table, "%s", *offered ? offered : "–");
    gloss_cli_table_add(table, "%s", reason ? reason : shown(gloss_plugin_info_get_path(plugin)));
}

GlossCliExit
gloss_cli_plugins_run(GlossCli *cli, char **argv)
{
    const char *const headers[] = {_("ID"),       _("NAME"),         _("VERSION"), _("STATE"),
                                   _("ANALYSES"), _("WHY OR WHERE"), NULL};
    g_autoptr(GlossCliTable) table = NULL;
    g_autoptr(GlossContext) context = NULL;
    GListModel *plugins;
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, NULL, argv, &exit_code))
        return exit_code;
    if (!gloss_cli_options_check_count(cli, 0, 0))
        return GLOSS_CLI_USAGE;
    context = gloss_context_new(cli->threads);
    table = gloss_cli_table_new(headers);
    plugins = G_LIST_MODEL(gloss_context_get_host(context));
    for (guint i = 0; i < g_list_model_get_n_items(plugins); i++) {
        g_autoptr(GlossPluginInfo) plugin = g_list_model_get_item(plugins, i);

        if (cli->json)
            print_json(plugin);
        else
            add_row(table, plugin);
    }
    gloss_cli_table_print(table);
    if (!cli->json && !g_list_model_get_n_items(plugins))
        gloss_cli_output_line("%s", _("no plugins"));
    return GLOSS_CLI_DONE;
}
