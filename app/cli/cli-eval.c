/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each labelled file is measured on its own and gives one result. */
#include "app/cli/cli-eval.h"

#include <glib/gi18n.h>

#include "app/cli/cli-assignments.h"
#include "app/cli/cli-eval-search.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-training.h"
#include "app/cli/cli-worker.h"
#include "engine/base/error.h"

typedef struct {
    char **data;
    char **maps;
    gboolean known_labels;
    char *predictions; /* (nullable) */
    char **label_map;
    GlossPluginInfo *plugin;
    const char *path; /* the one being measured */
    GVariant *metrics;
} Eval;

static gboolean
evaluate_cb(GlossCli *cli, gpointer data, GError **error)
{
    Eval *self = data;
    const char *const paths[] = {self->path, NULL};
    g_autoptr(GlossCliTraining) training = gloss_cli_training_new(cli, self->path);
    GlossEvaluateRequest request = {
        .data_paths = paths,
        .label_map = (const char *const *)self->label_map,
        .known_labels = self->known_labels,
        .report = cli->json && !cli->progress_json ? NULL : gloss_cli_training_report_cb,
        .report_data = training,
        .predictions_path = self->predictions,
    };

    g_clear_pointer(&self->metrics, g_variant_unref);
    self->metrics = gloss_plugin_info_evaluate(self->plugin, &request, cli->cancellable, error);
    return self->metrics != NULL;
}

static void
print_json(const Eval *self, const char *task)
{
    g_autoptr(GString) line = gloss_cli_json_begin();
    GVariantIter iter;
    const char *key;
    GVariant *value;

    gloss_cli_json_add_string(line, "task", task, -1);
    gloss_cli_json_add_string(line, "data", self->path, -1);
    g_variant_iter_init(&iter, self->metrics);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        gloss_cli_json_add_variant(line, key, value);
        g_variant_unref(value);
    }
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
print_map(GVariant *metrics)
{
    g_autoptr(GVariant) map = g_variant_lookup_value(metrics, "label_map", G_VARIANT_TYPE("a{ss}"));
    g_autoptr(GString) text = g_string_new(NULL);
    GVariantIter iter;
    const char *from, *to;

    if (!map)
        return;
    g_variant_iter_init(&iter, map);
    while (g_variant_iter_next(&iter, "{&s&s}", &from, &to))
        g_string_append_printf(text, "%s%s=%s", text->len ? ", " : "", from, to);
    gloss_cli_output_line(_("labels taken as: %s"), text->len ? text->str : _("they are written"));
}

static void
print_result(const GlossCli *cli, const Eval *self)
{
    if (cli->json) {
        print_json(self, cli->arguments[0]);
        return;
    }
    if (self->data[1])
        gloss_cli_output_line("%s", self->path);
    gloss_cli_training_print_metrics(self->metrics);
    print_map(self->metrics);
}

static GlossCliExit
evaluate_each(GlossCli *cli, Eval *self)
{
    guint n_done = 0, n_failed = 0;

    for (gsize i = 0; self->data[i]; i++) {
        g_autoptr(GError) error = NULL;

        self->path = self->data[i];
        if (gloss_cli_worker_run(cli, evaluate_cb, self, &error)) {
            print_result(cli, self);
            n_done++;
        } else if (gloss_cli_worker_fail(cli, error) == GLOSS_CLI_INTERRUPTED) {
            return GLOSS_CLI_INTERRUPTED;
        } else {
            n_failed++;
        }
    }
    return !n_failed ? GLOSS_CLI_DONE : n_done ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
}

static gboolean
prepare(GlossCli *cli, Eval *self, GlossContext *context, GError **error)
{
    self->plugin = gloss_cli_plugin_find(gloss_context_get_host(context), cli->arguments[0], error);
    if (!self->plugin || !gloss_cli_plugin_use_model(cli, context, self->plugin, error) ||
        !gloss_cli_plugin_check_ready(self->plugin, error))
        return FALSE;
    if (gloss_plugin_info_get_table(self->plugin)->evaluate)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, _("the plugin “%s” cannot evaluate"),
                cli->arguments[0]);
    return FALSE;
}

static GlossCliExit
evaluate_all(GlossCli *cli, Eval *self)
{
    g_autoptr(GlossContext) context = gloss_context_new(cli->threads);
    g_autoptr(GError) error = NULL;

    if (!prepare(cli, self, context, &error))
        return gloss_cli_worker_fail(cli, error);
    return evaluate_each(cli, self);
}

/* Search is no plugin's task. */
static gboolean
is_search(const GlossCli *cli)
{
    return g_strcmp0(cli->arguments[0], "search") == 0 && !cli->arguments[1];
}

static GlossCliExit
check_options(GlossCli *cli, Eval *self)
{
    g_autoptr(GError) error = NULL;

    if (!is_search(cli) && !gloss_cli_training_check_task(cli))
        return GLOSS_CLI_USAGE;
    if (!self->data)
        return gloss_cli_options_usage_error(cli, "%s", _("expected --data FILE, found none"));
    if (self->predictions && self->data[1])
        return gloss_cli_options_usage_error(
            cli, "%s", _("--predictions: expected one --data FILE, found several"));
    self->label_map = gloss_cli_assignments_parse_map((const char *const *)self->maps, &error);
    if (!self->label_map)
        return gloss_cli_options_usage_error(cli, "%s", error->message);
    return GLOSS_CLI_DONE;
}

GlossCliExit
gloss_cli_eval_run(GlossCli *cli, char **argv)
{
    Eval self = {0};
    const GOptionEntry entries[] = {
        {"data", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.data,
         N_("A labelled file; may be given several times"), N_("FILE")},
        {"map", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.maps,
         N_("Rename labels; nothing after = drops one"), "A=B,…"},
        {"known-labels", 0, 0, G_OPTION_ARG_NONE, &self.known_labels,
         N_("Leave out predictions whose label the data does not know"), NULL},
        {"predictions", 0, 0, G_OPTION_ARG_FILENAME, &self.predictions,
         N_("Write what the model says of each example, as JSON Lines"), N_("FILE")},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    exit_code = check_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code =
            is_search(cli) ? gloss_cli_eval_search_run(cli, self.data) : evaluate_all(cli, &self);
    g_strfreev(self.data);
    g_strfreev(self.maps);
    g_strfreev(self.label_map);
    g_free(self.predictions);
    g_clear_pointer(&self.metrics, g_variant_unref);
    return exit_code;
}
