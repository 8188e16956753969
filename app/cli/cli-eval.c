/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each labelled file is measured on its own and gives one result. */
#include "app/cli/cli-eval.h"

#include <glib/gi18n.h>

#include "app/cli/cli-against.h"
#include "app/cli/cli-assignments.h"
#include "app/cli/cli-eval-search.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-labelled.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-training.h"
#include "app/cli/cli-worker.h"
#include "engine/base/error.h"
#include "engine/base/folder.h"

typedef struct {
    char **data;
    char **maps;
    gboolean known_labels;
    char *predictions; /* (nullable) */
    char *against;     /* (nullable) another model */
    char **label_map;
    GlossCliLabelled labelled;
    char *reading;
    GlossContext *context;
    GlossPluginInfo *plugin;
    const char *path; /* the one being measured, as it was given */
    const char *file; /* where that can be read */
    GVariant *metrics;
    GVariant *comparison; /* with the other model, or NULL */
} Eval;

/* (transfer full) sunk; @predictions: (nullable) a file to write */
static GVariant *
evaluate(const Eval *self, GlossCli *cli, const char *predictions, GError **error)
{
    const char *const paths[] = {self->file, NULL};
    g_autoptr(GlossCliTraining) training = gloss_cli_training_new(cli, self->path);
    GlossEvaluateRequest request = {
        .data_paths = paths,
        .label_map = (const char *const *)self->label_map,
        .known_labels = self->known_labels,
        .report = cli->json && !cli->progress_json ? NULL : gloss_cli_training_report_cb,
        .report_data = training,
        .predictions_path = predictions,
        .reading = self->reading,
    };

    return gloss_plugin_info_evaluate(self->plugin, &request, cli->cancellable, error);
}

static gboolean
use_other(Eval *self, GlossCli *cli, GError **error)
{
    GlossCli other = *cli;
    g_autofree char *head_folder = NULL;
    g_autofree char *folder = NULL;

    other.model = self->against;
    folder =
        gloss_cli_model_find(&other, gloss_context_get_store(self->context), &head_folder, error);
    if (folder)
        gloss_plugin_info_set_model(self->plugin, folder, head_folder);
    return folder != NULL;
}

/* The other model on the same file; what both say is compared example by example. */
static gboolean
compare(Eval *self, GlossCli *cli, const char *ours, const char *theirs, GError **error)
{
    g_autoptr(GVariant) metrics = NULL;
    g_autoptr(GVariant) found = NULL;
    GVariantDict dict;

    if (!use_other(self, cli, error))
        return FALSE;
    metrics = evaluate(self, cli, theirs, error);
    found = metrics ? gloss_cli_against_compare(ours, theirs, cli->seed, cli->cancellable, error)
                    : NULL;
    if (!found)
        return FALSE;
    g_variant_ref_sink(found);
    g_variant_dict_init(&dict, found);
    g_variant_dict_insert(&dict, "model", "s", self->against);
    g_variant_dict_insert_value(&dict, "metrics", metrics);
    self->comparison = g_variant_ref_sink(g_variant_dict_end(&dict));
    return TRUE;
}

static gboolean
evaluate_both(Eval *self, GlossCli *cli, GError **error)
{
    g_autofree char *folder = g_dir_make_tmp("gloss-eval-XXXXXX", error);
    g_autofree char *ours = NULL, *theirs = NULL;
    gboolean done;

    if (!folder)
        return FALSE;
    ours = self->predictions ? g_strdup(self->predictions)
                             : g_build_filename(folder, "ours.jsonl", NULL);
    theirs = g_build_filename(folder, "theirs.jsonl", NULL);
    self->metrics = evaluate(self, cli, ours, error);
    done = self->metrics && compare(self, cli, ours, theirs, error);
    cloze_folder_remove(folder, NULL);
    return done;
}

static gboolean
evaluate_cb(GlossCli *cli, gpointer data, GError **error)
{
    Eval *self = data;
    char *const given[] = {(char *)self->path, NULL};
    g_auto(GStrv) resolved = gloss_cli_labelled_resolve(&self->labelled, cli, given, error);

    if (!resolved)
        return FALSE;
    self->file = resolved[0];
    g_clear_pointer(&self->metrics, g_variant_unref);
    if (self->against)
        return evaluate_both(self, cli, error);
    self->metrics = evaluate(self, cli, self->predictions, error);
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
    if (self->comparison)
        gloss_cli_json_add_variant(line, "against", self->comparison);
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
print_comparison(GVariant *comparison)
{
    const char *model = "", *metric = "";
    double value = 0, other = 0, low = 0, high = 0, p_value = 1;

    g_variant_lookup(comparison, "model", "&s", &model);
    g_variant_lookup(comparison, "metric", "&s", &metric);
    g_variant_lookup(comparison, "value", "d", &value);
    g_variant_lookup(comparison, "against_value", "d", &other);
    g_variant_lookup(comparison, "low", "d", &low);
    g_variant_lookup(comparison, "high", "d", &high);
    g_variant_lookup(comparison, "p_value", "d", &p_value);
    gloss_cli_output_line(_("against %s: %s %.4f and %.4f; the difference lies in 95 %% of samples "
                            "between %+.4f and %+.4f, p = %.4f"),
                          model, metric, value, other, low, high, p_value);
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
    if (self->comparison)
        print_comparison(self->comparison);
}

static gboolean
evaluate_one(GlossCli *cli, Eval *self, GError **error)
{
    gboolean done = gloss_cli_worker_run(cli, evaluate_cb, self, error);

    gloss_cli_labelled_name_fault(&self->labelled, *error);
    return done;
}

static GlossCliExit
evaluate_each(GlossCli *cli, Eval *self)
{
    guint n_done = 0, n_failed = 0;

    for (gsize i = 0; self->data[i]; i++) {
        g_autoptr(GError) error = NULL;

        self->path = self->data[i];
        if (evaluate_one(cli, self, &error)) {
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

    self->context = context;
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
    if ((self->predictions || self->against) && self->data[1])
        return gloss_cli_options_usage_error(
            cli, "%s", _("--predictions and --against: expected one --data FILE, found several"));
    if (is_search(cli) && (self->predictions || self->against))
        return gloss_cli_options_usage_error(
            cli, "%s", _("--predictions and --against: expected a task with labels, found search"));
    self->reading = gloss_cli_labelled_dup_reading(&self->labelled, &error);
    if (!self->reading)
        return gloss_cli_options_usage_error(cli, "--format, --columns: %s", error->message);
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
        {"against", 0, 0, G_OPTION_ARG_FILENAME, &self.against,
         N_("Compare with another model on the same data: difference, interval, p-value"),
         N_("MODEL")},
        GLOSS_CLI_LABELLED_ENTRIES(self.labelled),
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
    gloss_cli_labelled_clear(&self.labelled);
    g_free(self.reading);
    g_free(self.predictions);
    g_free(self.against);
    g_clear_pointer(&self.comparison, g_variant_unref);
    g_clear_pointer(&self.metrics, g_variant_unref);
    return exit_code;
}
