/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window runs this verb as a process of its own and reads the events from its standard
 * output. */
#include "app/cli/cli-train.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "app/cli/cli-assignments.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-labelled.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-training.h"
#include "app/cli/cli-worker.h"
#include "engine/base/error.h"

/* Options that have a flag of their own; each is the plugin's option of the same name. */
static const struct {
    const char *flag;
    const char *key;
    const char *summary;
    const char *value;
} own_flags[] = {
    {"how", "how", N_("What is trained: head, last:K, lora or full (default: lora)"), N_("HOW")},
    {"rank", "rank", N_("Rank of the updates"), N_("N")},
    {"targets", "targets",
     N_("Dense layers that get updates, of query, key, value, attention.output.dense, "
        "intermediate.dense, output.dense (default: all)"),
     N_("NAME,…")},
    {"alpha", "alpha", N_("Updates are scaled by alpha / rank"), N_("X")},
    {"epochs", "epochs", N_("Passes over the examples, at most"), N_("N")},
    {"learning-rate", "learning_rate", N_("At its highest"), N_("X")},
    {"batch-size", "batch_size", N_("Examples a batch"), N_("N")},
    {"accumulate", "accumulate", N_("Batches a step"), N_("N")},
    {"warmup", "warmup", N_("Share of the steps over which the learning rate rises"), N_("X")},
    {"weight-decay", "weight_decay", N_("Of AdamW"), N_("X")},
    {"dropout", "dropout", N_("Share of hidden states that is dropped"), N_("X")},
    {"label-smoothing", "label_smoothing", N_("Share of the target spread over all classes"),
     N_("X")},
    {"class-weights", "class_weights", N_("none or balanced"), N_("HOW")},
    {"patience", "patience", N_("Epochs without a better score before it stops"), N_("N")},
    {"max-length", "max_length", N_("Tokens an example"), N_("N")},
};

typedef struct {
    char *own[G_N_ELEMENTS(own_flags)]; /* (nullable) values of own_flags */
    gboolean crf;
    gboolean estimate;
    char *checkpoint;
    char *predictions;
    GCancellable *stop;
    char **train;
    char **dev;
    GlossCliLabelled labelled;
    char *reading;
    char **maps;
    char **assignments;
    char *output;
    char **label_map;
    GVariant *options;
    GlossPluginInfo *plugin;
    GlossTrainRequest request;
    GVariant *metrics;
} Train;

static gboolean
stop_cb(gpointer data)
{
    g_cancellable_cancel(data);
    return G_SOURCE_CONTINUE;
}

static void
fill_request(const GlossCli *cli, Train *self)
{
    self->request = (GlossTrainRequest){
        .train_paths = (const char *const *)self->train,
        .dev_paths = (const char *const *)self->dev,
        .output_folder = self->output,
        .label_map = (const char *const *)self->label_map,
        .options = self->options,
        .seed = cli->seed,
        .checkpoint_folder = self->checkpoint,
        .predictions_path = self->predictions,
        .estimate = self->estimate,
        .stop = self->stop,
        .reading = self->reading,
    };
}

/* Paths that plugins can read. */
static gboolean
resolve(GlossCli *cli, Train *self, char ***paths, GError **error)
{
    char **resolved = gloss_cli_labelled_resolve(&self->labelled, cli, *paths, error);

    if (!resolved)
        return FALSE;
    g_strfreev(*paths);
    *paths = resolved;
    return TRUE;
}

static gboolean
train_cb(GlossCli *cli, gpointer data, GError **error)
{
    Train *self = data;
    g_autoptr(GlossCliTraining) training = gloss_cli_training_new(cli, _("training"));

    if (!resolve(cli, self, &self->train, error) || !resolve(cli, self, &self->dev, error))
        return FALSE;
    fill_request(cli, self);
    self->request.report = gloss_cli_training_report_cb;
    self->request.report_data = training;
    self->metrics = gloss_plugin_info_train(self->plugin, &self->request, cli->cancellable, error);
    return self->metrics != NULL;
}

/* One object, whatever the format: this is for programs. */
static void
print_estimate(const Train *self)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_training_append_members(line, self->metrics);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
print_result(const GlossCli *cli, const Train *self, const char *task)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "event", "done", -1);
    gloss_cli_json_add_string(line, "task", task, -1);
    gloss_cli_json_add_string(line, "output", self->output, -1);
    gloss_cli_json_add_variant(line, "metrics", self->metrics);
    gloss_cli_json_end(line);
    gloss_cli_training_print_line(cli, line);
    if (cli->json)
        return;
    gloss_cli_training_print_metrics(self->metrics);
    if (!cli->quiet)
        gloss_cli_output_hint(_("%s: written"), self->output);
}

/* Whoever reads events learns from an event why there are no more. */
static GlossCliExit
fail(GlossCli *cli, const GError *error)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        gloss_cli_json_add_string(line, "event", "error", -1);
        gloss_cli_json_add_string(line, "text", error->message, -1);
        gloss_cli_json_end(line);
        gloss_cli_training_print_line(cli, line);
    }
    return gloss_cli_worker_fail(cli, error);
}

static gboolean
find_plugin(GlossCli *cli, Train *self, GlossContext *context, GError **error)
{
    self->plugin = gloss_cli_plugin_find(gloss_context_get_host(context), cli->arguments[0], error);
    if (!self->plugin || !gloss_cli_plugin_use_model(cli, context, self->plugin, error))
        return FALSE;
    if (gloss_plugin_info_get_table(self->plugin)->train)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, _("the plugin “%s” cannot train"),
                cli->arguments[0]);
    return FALSE;
}

/* (transfer full) what --option says, then what the flags say. */
static char **
dup_assignments(const GlossCli *cli, const Train *self)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    if (self->assignments)
        g_strv_builder_addv(builder, (const char **)self->assignments);
    for (gsize i = 0; i < G_N_ELEMENTS(own_flags); i++) {
        g_autofree char *assignment = NULL;

        if (!self->own[i])
            continue;
        assignment = g_strconcat(own_flags[i].key, "=", self->own[i], NULL);
        g_strv_builder_add(builder, assignment);
    }
    if (self->crf)
        g_strv_builder_add(builder, "crf=true");
    if (g_str_equal(cli->precision, "bf16"))
        g_strv_builder_add(builder, "precision=bf16");
    return g_strv_builder_end(builder);
}

static GlossCliExit
train_all(GlossCli *cli, Train *self)
{
    g_autoptr(GlossContext) context = gloss_context_new(cli->threads);
    g_auto(GStrv) assignments = dup_assignments(cli, self);
    g_autoptr(GError) error = NULL;

    if (g_str_equal(cli->precision, "int8"))
        return gloss_cli_options_usage_error(
            cli, _("--precision: training computes in fp32 or bf16, found “%s”"), cli->precision);
    /* The model that is read is the wide one; what is trained has narrow copies of its own. */
    g_free(cli->precision);
    cli->precision = g_strdup("fp32");
    if (!find_plugin(cli, self, context, &error))
        return fail(cli, error);
    self->options =
        gloss_cli_assignments_make_options(gloss_plugin_info_get_table(self->plugin)->train_options,
                                           (const char *const *)assignments, &error);
    if (!self->options)
        return gloss_cli_options_usage_error(cli, "--option: %s", error->message);
    self->stop = g_cancellable_new();
    g_unix_signal_add(SIGUSR1, stop_cb, self->stop);
    if (!gloss_cli_worker_run(cli, train_cb, self, &error)) {
        gloss_cli_labelled_name_fault(&self->labelled, error);
        return fail(cli, error);
    }
    if (self->estimate)
        print_estimate(self);
    else
        print_result(cli, self, cli->arguments[0]);
    return GLOSS_CLI_DONE;
}

static GlossCliExit
check_options(GlossCli *cli, Train *self)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_cli_training_check_task(cli))
        return GLOSS_CLI_USAGE;
    if (!self->train)
        return gloss_cli_options_usage_error(cli, "%s", _("expected --train FILE, found none"));
    if (!self->output)
        return gloss_cli_options_usage_error(cli, "%s", _("expected --output FOLDER, found none"));
    self->reading = gloss_cli_labelled_dup_reading(&self->labelled, &error);
    if (!self->reading)
        return gloss_cli_options_usage_error(cli, "--format, --columns: %s", error->message);
    self->label_map = gloss_cli_assignments_parse_map((const char *const *)self->maps, &error);
    if (!self->label_map)
        return gloss_cli_options_usage_error(cli, "%s", error->message);
    return GLOSS_CLI_DONE;
}

static void
clear(Train *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(self->own); i++)
        g_free(self->own[i]);
    g_strfreev(self->train);
    g_strfreev(self->dev);
    g_strfreev(self->maps);
    g_strfreev(self->assignments);
    g_strfreev(self->label_map);
    g_clear_pointer(&self->options, g_variant_unref);
    g_clear_pointer(&self->metrics, g_variant_unref);
    g_clear_object(&self->stop);
    gloss_cli_labelled_clear(&self->labelled);
    g_free(self->reading);
    g_free(self->checkpoint);
    g_free(self->predictions);
    g_free(self->output);
}

/* (transfer full) the entries of @base, up to the one without a name, and those of own_flags. */
static GOptionEntry *
dup_entries(Train *self, const GOptionEntry *base)
{
    GArray *entries = g_array_new(TRUE, TRUE, sizeof(GOptionEntry));

    for (; base->long_name; base++)
        g_array_append_vals(entries, base, 1);
    for (gsize i = 0; i < G_N_ELEMENTS(own_flags); i++) {
        const GOptionEntry entry = {.long_name = own_flags[i].flag,
                                    .arg = G_OPTION_ARG_STRING,
                                    .arg_data = &self->own[i],
                                    .description = own_flags[i].summary,
                                    .arg_description = own_flags[i].value};

        g_array_append_val(entries, entry);
    }
    return (GOptionEntry *)(gpointer)g_array_free(entries, FALSE);
}

GlossCliExit
gloss_cli_train_run(GlossCli *cli, char **argv)
{
    Train self = {0};
    const GOptionEntry base[] = {
        {"train", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.train,
         N_("Labelled examples; may be given several times"), N_("FILE")},
        {"dev", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.dev,
         N_("Examples to choose the best state by (default: a share of the others)"), N_("FILE")},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self.output, N_("The folder to write"),
         N_("FOLDER")},
        {"map", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.maps,
         N_("Rename labels; nothing after = drops one"), "A=B,…"},
        {"option", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.assignments,
         N_("An option of the training; may be given several times"), N_("KEY=VALUE")},
        {"checkpoint", 0, 0, G_OPTION_ARG_FILENAME, &self.checkpoint,
         N_("Keep the run there, and go on with the one that is found there"), N_("FOLDER")},
        {"predictions", 0, 0, G_OPTION_ARG_FILENAME, &self.predictions,
         N_("What the best state says of the held-out examples, as JSON Lines"), N_("FILE")},
        {"estimate", 0, 0, G_OPTION_ARG_NONE, &self.estimate,
         N_("Run a few steps and say what the whole would take"), NULL},
        {"crf", 0, 0, G_OPTION_ARG_NONE, &self.crf, N_("Learn how tags follow each other"), NULL},
        GLOSS_CLI_LABELLED_ENTRIES(self.labelled),
        {NULL},
    };
    g_autofree GOptionEntry *entries = dup_entries(&self, base);
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    exit_code = check_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = train_all(cli, &self);
    clear(&self);
    return exit_code;
}
