/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store does the work; here is what people and scripts see of it. */
#include "app/cli/cli-models.h"

#include <glib/gi18n.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/context.h"
#include "app/model-store.h"
#include "engine/base/error.h"
#include "engine/model/head.h"
#include "engine/model/pooling.h"

static void
print_json(const GlossModelEntry *entry)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "id", entry->id, -1);
    gloss_cli_json_add_string(line, "title", entry->title, -1);
    gloss_cli_json_add_string(line, "task", entry->task, -1);
    gloss_cli_json_add_strings(line, "languages", (const char *const *)entry->languages);
    gloss_cli_json_add_string(line, "licence", entry->licence, -1);
    gloss_cli_json_add_unsigned(line, "size", entry->size);
    gloss_cli_json_add_string(line, "source", entry->source, -1);
    gloss_cli_json_add_string(line, "sha256", entry->sha256, -1);
    gloss_cli_json_add_string(line, "folder", entry->folder, -1);
    gloss_cli_json_add_string(line, "base", entry->base_id, -1);
    gloss_cli_json_add_boolean(line, "installed", entry->folder != NULL);
    gloss_cli_json_add_boolean(line, "default", entry->is_default);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static const char *
shown(const char *text)
{
    return text && *text ? text : "–";
}

static char *
join(char **words)
{
    return words && *words ? g_strjoinv(" ", words) : g_strdup("–");
}

static GlossCliExit
list(GlossCli *cli, GlossModelStore *store)
{
    const char *const headers[] = {_("ID"),    _("TASK"),  _("LANGUAGES"), _("LICENCE"),
                                   _(">SIZE"), _("STATE"), _("SOURCE"),    NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);

    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];

        if (cli->json) {
            print_json(entry);
            continue;
        }
        gloss_cli_table_add(table, "%s%s", entry->id, entry->is_default ? _(" (default)") : "");
        gloss_cli_table_add(table, "%s", shown(entry->task));
        gloss_cli_table_take(table, join(entry->languages));
        gloss_cli_table_add(table, "%s", shown(entry->licence));
        gloss_cli_table_take(table, g_format_size(entry->size));
        gloss_cli_table_add(table, "%s", entry->folder ? _("installed") : _("not installed"));
        gloss_cli_table_add(table, "%s", shown(entry->source));
    }
    gloss_cli_table_print(table);
    return GLOSS_CLI_DONE;
}

static void
print_entry(const GlossModelEntry *entry)
{
    const char *const headers[] = {_("FIELD"), _("VALUE"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    g_autofree char *languages = join(entry->languages);
    g_autofree char *size = g_format_size(entry->size);
    const char *const rows[][2] = {
        {"id", entry->id},         {"title", entry->title},     {"task", entry->task},
        {"languages", languages},  {"licence", entry->licence}, {"size", size},
        {"source", entry->source}, {"sha256", entry->sha256},   {"folder", entry->folder},
        {"base", entry->base_id},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        gloss_cli_table_add(table, "%s", rows[i][0]);
        gloss_cli_table_add(table, "%s", shown(rows[i][1]));
    }
    gloss_cli_table_print(table);
}

static GlossCliExit
show(GlossCli *cli, GlossModelStore *store)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);
    const char *wanted = cli->arguments[1];

    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];

        if (g_strcmp0(entry->id, wanted) != 0 && g_strcmp0(entry->folder, wanted) != 0)
            continue;
        if (cli->json)
            print_json(entry);
        else
            print_entry(entry);
        return GLOSS_CLI_DONE;
    }
    gloss_cli_output_error(_("there is no model “%s” (gloss-cli models lists them)"), wanted);
    return GLOSS_CLI_FAILED;
}

typedef struct {
    GlossModelStore *store;
    GlossPluginInfo *plugin; /* (nullable) of the head that is imported */
    char *id;
} Change;

/* A head is shown to the plugin that will read it: only there is it known whether its classes mean what
 * they are called. */
static gboolean
import_cb(GlossCli *cli, gpointer data, GError **error)
{
    Change *change = data;

    if (change->plugin && !gloss_plugin_info_open(change->plugin, error))
        return FALSE;
    change->id =
        gloss_model_store_import(change->store, cli->arguments[1], cli->cancellable, error);
    return change->id != NULL;
}

static gboolean
remove_cb(GlossCli *cli, gpointer data, GError **error)
{
    Change *change = data;

    change->id = g_strdup(cli->arguments[1]);
    return gloss_model_store_remove(change->store, change->id, error);
}

/* NULL where the folder is no head, or nothing here can look at it: its base or plugin is missing. */
static GlossPluginInfo *
find_reader(GlossContext *context, const char *folder)
{
    g_autoptr(ClozeHead) head = cloze_head_read(folder, NULL);
    g_autofree char *base = NULL;
    GlossPluginInfo *plugin;

    if (!head)
        return NULL;
    plugin = gloss_plugin_host_find(gloss_context_get_host(context), head->task);
    base = gloss_model_store_find_model(gloss_context_get_store(context), head->base_id, NULL);
    if (!plugin || !base || !gloss_plugin_info_get_table(plugin))
        return NULL;
    gloss_plugin_info_set_model(plugin, base, folder);
    return plugin;
}

/* Vectors would be worse than the encoder's own, and nothing else would tell. */
static void
tell_pooling(const GlossCli *cli, const Change *change)
{
    g_autofree char *folder = gloss_model_store_find_model(change->store, change->id, NULL);

    if (!cli->quiet && folder && !cloze_pooling_is_stated(folder))
        gloss_cli_output_hint(_("the files of %s do not say how it is pooled and prompted: the "
                                "mean is taken, and nothing is put before a query. If it is of "
                                "BGE, E5, GTE or MiniLM, give the folder its name, such as "
                                "bge-small-en-v1.5, and import that"),
                              change->id);
}

static GlossCliExit
change(GlossCli *cli, GlossModelStore *store, GlossCliWorkerFunc func)
{
    g_autoptr(GlossContext) context = func == import_cb ? gloss_context_new(cli->threads) : NULL;
    Change change = {.store = store,
                     .plugin = context ? find_reader(context, cli->arguments[1]) : NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) line = gloss_cli_json_begin();

    if (!gloss_cli_worker_run(cli, func, &change, &error)) {
        g_free(change.id);
        return gloss_cli_worker_fail(cli, error);
    }
    if (cli->json) {
        gloss_cli_json_add_string(line, "id", change.id, -1);
        gloss_cli_json_end(line);
        gloss_cli_output_write(line->str, line->len);
    } else if (!cli->quiet) {
        gloss_cli_output_line(func == import_cb ? _("%s: imported") : _("%s: removed"), change.id);
    }
    if (func == import_cb)
        tell_pooling(cli, &change);
    g_free(change.id);
    return GLOSS_CLI_DONE;
}

static GlossCliExit
run_action(GlossCli *cli, GlossModelStore *store)
{
    const char *action = cli->arguments[0] ? cli->arguments[0] : "list";

    if (g_str_equal(action, "list"))
        return gloss_cli_options_check_count(cli, 0, 1) ? list(cli, store) : GLOSS_CLI_USAGE;
    if (g_str_equal(action, "show"))
        return gloss_cli_options_check_count(cli, 2, 2) ? show(cli, store) : GLOSS_CLI_USAGE;
    if (g_str_equal(action, "import"))
        return gloss_cli_options_check_count(cli, 2, 2) ? change(cli, store, import_cb)
                                                        : GLOSS_CLI_USAGE;
    if (g_str_equal(action, "remove"))
        return gloss_cli_options_check_count(cli, 2, 2) ? change(cli, store, remove_cb)
                                                        : GLOSS_CLI_USAGE;
    return gloss_cli_options_usage_error(
        cli, _("expected list, show, import or remove, found “%s”"), action);
}

GlossCliExit
gloss_cli_models_run(GlossCli *cli, char **argv)
{
    g_autoptr(GlossModelStore) store = NULL;
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, NULL, argv, &exit_code))
        return exit_code;
    store = gloss_model_store_new();
    return run_action(cli, store);
}
