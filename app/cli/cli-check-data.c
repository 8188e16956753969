/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that train are looked at together, so that copies are found across them, and so are those
 * held out; results come a file at a time. */
#include "app/cli/cli-check-data.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-labelled.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "engine/data/dataset-check.h"

#define MAX_SHOWN 20

typedef struct {
    const char *name;
    ClozeDatasetKind kind;
} Task;

static const Task tasks[] = {
    {"ner", CLOZE_DATASET_WORDS}, {"classify", CLOZE_DATASET_TEXTS},
    {"nli", CLOZE_DATASET_PAIRS}, {"similarity", CLOZE_DATASET_SCORES},
    {"any", CLOZE_DATASET_ANY},
};

typedef struct {
    const char *task;
    ClozeDatasetKind kind;
    char **train; /* borrowed */
    char **dev;
    GlossCliLabelled labelled;
    char *reading;
    GPtrArray *failed; /* char*: why files could not be read while others could */
    ClozeDataset *train_data;
    ClozeDataset *dev_data;
} CheckData;

static gboolean
find_task(CheckData *self, const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(tasks); i++) {
        if (g_str_equal(tasks[i].name, name)) {
            self->task = tasks[i].name;
            self->kind = tasks[i].kind;
            return TRUE;
        }
    }
    return FALSE;
}

/* Two texts that belong together are similarity too, where there is no score. */
static ClozeDataset *
read_paths(GlossCli *cli, const CheckData *self, const char *const *paths, GError **error)
{
    ClozeDatasetOptions options = {
        .kind = self->kind, .reading = self->reading, .cancellable = cli->cancellable};
    g_autoptr(GError) reason = NULL;
    ClozeDataset *dataset = cloze_dataset_read(paths, &options, &reason);

    if (dataset == NULL && self->kind == CLOZE_DATASET_SCORES) {
        options.kind = CLOZE_DATASET_POSITIVES;
        dataset = cloze_dataset_read(paths, &options, NULL);
    }
    if (dataset == NULL)
        g_propagate_error(error, g_steal_pointer(&reason));
    return dataset;
}

static void
take_fault(CheckData *self, GError *fault)
{
    gloss_cli_labelled_name_fault(&self->labelled, fault);
    g_ptr_array_add(self->failed, g_strdup(fault->message));
}

/* Of several files those that cannot be read are named, and the others done. */
static ClozeDataset *
read_files(GlossCli *cli, CheckData *self, char **given, GError **error)
{
    g_auto(GStrv) paths = gloss_cli_labelled_resolve(&self->labelled, cli, given, error);
    g_autoptr(GPtrArray) sound = g_ptr_array_new();
    g_autoptr(GError) reason = NULL;
    ClozeDataset *dataset;

    if (paths == NULL)
        return NULL;
    dataset = read_paths(cli, self, (const char *const *)paths, &reason);
    for (gsize i = 0; dataset == NULL && paths[1] != NULL && paths[i] != NULL; i++) {
        g_autoptr(GError) fault = NULL;
        g_autoptr(ClozeDataset) alone =
            read_paths(cli, self, (const char *[]){paths[i], NULL}, &fault);

        if (g_cancellable_set_error_if_cancelled(cli->cancellable, error))
            return NULL;
        if (alone != NULL)
            g_ptr_array_add(sound, paths[i]);
        else
            take_fault(self, fault);
    }
    if (sound->len > 0 && self->failed->len > 0) {
        g_ptr_array_add(sound, NULL);
        g_clear_error(&reason);
        dataset = read_paths(cli, self, (const char *const *)sound->pdata, &reason);
    }
    if (dataset == NULL)
        g_propagate_error(error, g_steal_pointer(&reason));
    return dataset;
}

static gboolean
check_cb(GlossCli *cli, gpointer data, GError **error)
{
    CheckData *self = data;

    self->train_data = read_files(cli, self, self->train, error);
    if (self->train_data == NULL)
        return FALSE;
    if (self->dev != NULL) {
        self->dev_data = read_files(cli, self, self->dev, error);
        if (self->dev_data == NULL)
            return FALSE;
        if (self->dev_data->kind != self->train_data->kind) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("expected data to train and held-out data of one kind, found %s and %s"),
                        cloze_dataset_layout_get_kind_name(self->train_data->kind),
                        cloze_dataset_layout_get_kind_name(self->dev_data->kind));
            return FALSE;
        }
    }
    cloze_dataset_check_rows(self->train_data, self->dev_data, 0, NULL);
    return TRUE;
}

static const char *
get_name(const CheckData *self, const ClozeDatasetFile *file)
{
    return gloss_cli_labelled_get_name(&self->labelled, file->path);
}

static const char *
get_outcome_name(ClozeDatasetOutcome outcome)
{
    static const char *const names[] = {"kept", "repaired", "left out"};

    return names[outcome];
}

static void
add_labels(GString *line, const ClozeDataset *dataset)
{
    gloss_cli_json_add_key(line, "labels");
    g_string_append_c(line, '{');
    for (guint i = 0; i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);

        if (i > 0)
            g_string_append_c(line, ',');
        gloss_cli_json_append_string(line, label->name, -1);
        g_string_append_printf(line, ":%zu", label->n);
    }
    g_string_append_c(line, '}');
}

static void
add_problem(GString *line, const ClozeDatasetProblem *problem)
{
    g_autoptr(GString) object = gloss_cli_json_begin();

    gloss_cli_json_add_unsigned(object, "line", problem->line);
    gloss_cli_json_add_string(object, "kind", cloze_dataset_problems_get_kind_name(problem->kind),
                              -1);
    gloss_cli_json_add_string(object, "outcome", get_outcome_name(problem->outcome), -1);
    gloss_cli_json_add_string(object, "message", problem->message, -1);
    gloss_cli_json_add_string(object, "advice", cloze_dataset_problems_get_advice(problem->kind),
                              -1);
    g_string_append(line, object->str);
    g_string_append_c(line, '}');
}

static void
add_problems(GString *line, const ClozeDataset *dataset, guint file)
{
    gboolean first = TRUE;

    gloss_cli_json_add_key(line, "problems");
    g_string_append_c(line, '[');
    for (guint i = 0; i < dataset->problems->list->len; i++) {
        const ClozeDatasetProblem *problem = g_ptr_array_index(dataset->problems->list, i);

        if (problem->file != file)
            continue;
        if (!first)
            g_string_append_c(line, ',');
        add_problem(line, problem);
        first = FALSE;
    }
    g_string_append_c(line, ']');
}

/* Of all files of the split, those that the list has no room for included. */
static void
add_counts(GString *line, const ClozeDataset *dataset)
{
    gboolean first = TRUE;

    gloss_cli_json_add_key(line, "problem_counts");
    g_string_append_c(line, '{');
    for (int kind = 0; kind < CLOZE_DATASET_N_PROBLEM_KINDS; kind++) {
        if (dataset->problems->n_of[kind] == 0)
            continue;
        g_string_append_printf(line, "%s\"%s\":%zu", first ? "" : ",",
                               cloze_dataset_problems_get_kind_name(kind),
                               dataset->problems->n_of[kind]);
        first = FALSE;
    }
    g_string_append_c(line, '}');
}

static void
print_json(const CheckData *self, const ClozeDataset *dataset, guint index, const char *split)
{
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, index);
    g_autofree char *format = cloze_dataset_layout_describe(file->layout);
    gboolean tags = file->layout->roles[CLOZE_DATASET_ROLE_TAGS] >= 0;
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "file", get_name(self, file), -1);
    gloss_cli_json_add_string(line, "split", split, -1);
    gloss_cli_json_add_string(line, "task", self->task, -1);
    gloss_cli_json_add_string(line, "kind", cloze_dataset_layout_get_kind_name(dataset->kind), -1);
    gloss_cli_json_add_string(line, "format", format, -1);
    gloss_cli_json_add_string(line, "scheme",
                              tags ? cloze_tag_scheme_to_string(file->scheme) : NULL, -1);
    gloss_cli_json_add_unsigned(line, "rows", file->n_rows);
    gloss_cli_json_add_unsigned(line, "examples", file->n_examples);
    gloss_cli_json_add_unsigned(line, "left_out", file->n_left_out);
    if (dataset->kind == CLOZE_DATASET_WORDS)
        gloss_cli_json_add_unsigned(line, "words", file->n_words);
    add_labels(line, dataset);
    if (!isnan(dataset->least_score)) {
        gloss_cli_json_add_double(line, "least_score", dataset->least_score);
        gloss_cli_json_add_double(line, "greatest_score", dataset->greatest_score);
    }
    add_counts(line, dataset);
    add_problems(line, dataset, index);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
print_problems(const CheckData *self, const ClozeDataset *dataset)
{
    gsize n_shown[CLOZE_DATASET_N_PROBLEM_KINDS] = {0};

    for (guint i = 0; i < dataset->problems->list->len; i++) {
        const ClozeDatasetProblem *problem = g_ptr_array_index(dataset->problems->list, i);
        const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, problem->file);
        const char *kind = cloze_dataset_problems_get_kind_name(problem->kind);

        if (n_shown[problem->kind]++ >= MAX_SHOWN)
            continue;
        if (problem->line > 0)
            gloss_cli_output_line("%s:%zu: %s: %s", get_name(self, file), problem->line, kind,
                                  problem->message);
        else
            gloss_cli_output_line("%s: %s: %s", get_name(self, file), kind, problem->message);
    }
}

static void
print_summary(const ClozeDataset *dataset)
{
    const char *const headers[] = {_("PROBLEM"), _(">COUNT"), _(">LEFT OUT"), _("WHAT TO DO"),
                                   NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);

    for (int kind = 0; kind < CLOZE_DATASET_N_PROBLEM_KINDS; kind++) {
        if (dataset->problems->n_of[kind] == 0)
            continue;
        gloss_cli_table_add(table, "%s", cloze_dataset_problems_get_kind_name(kind));
        gloss_cli_table_add(table, "%zu", dataset->problems->n_of[kind]);
        gloss_cli_table_add(table, "%zu", dataset->problems->n_left_out_of[kind]);
        gloss_cli_table_add(table, "%s", cloze_dataset_problems_get_advice(kind));
    }
    gloss_cli_table_print(table);
}

static void
print_labels(const ClozeDataset *dataset)
{
    const char *const headers[] = {_("LABEL"), _(">COUNT"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);

    for (guint i = 0; i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);

        gloss_cli_table_add(table, "%s", label->name);
        gloss_cli_table_add(table, "%zu", label->n);
    }
    gloss_cli_table_print(table);
    if (!isnan(dataset->least_score))
        gloss_cli_output_line(_("Scores from %g to %g"), dataset->least_score,
                              dataset->greatest_score);
}

static void
print_dataset(const GlossCli *cli, const CheckData *self, const ClozeDataset *dataset,
              const char *split)
{
    for (guint i = 0; i < dataset->files->len; i++) {
        const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, i);
        g_autofree char *description = cloze_dataset_describe(dataset, i);

        if (cli->json)
            print_json(self, dataset, i, split);
        else
            gloss_cli_output_line("%s: %s", get_name(self, file), description);
    }
    if (cli->json)
        return;
    print_labels(dataset);
    print_problems(self, dataset);
    print_summary(dataset);
}

static GlossCliExit
check_all(GlossCli *cli, CheckData *self)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_cli_worker_run(cli, check_cb, self, &error)) {
        gloss_cli_labelled_name_fault(&self->labelled, error);
        return gloss_cli_worker_fail(cli, error);
    }
    print_dataset(cli, self, self->train_data, "train");
    if (self->dev_data != NULL)
        print_dataset(cli, self, self->dev_data, "dev");
    for (guint i = 0; i < self->failed->len; i++)
        gloss_cli_output_error("%s", (const char *)self->failed->pdata[i]);
    return self->failed->len > 0 ? GLOSS_CLI_PARTIAL : GLOSS_CLI_DONE;
}

static GlossCliExit
check_options(GlossCli *cli, CheckData *self)
{
    g_autoptr(GError) error = NULL;

    if (!gloss_cli_options_check_count(cli, 2, G_MAXUINT))
        return GLOSS_CLI_USAGE;
    if (!find_task(self, cli->arguments[0]))
        return gloss_cli_options_usage_error(
            cli, _("expected a task (ner, classify, nli, similarity, any), found “%s”"),
            cli->arguments[0]);
    self->train = cli->arguments + 1;
    self->reading = gloss_cli_labelled_dup_reading(&self->labelled, &error);
    if (self->reading == NULL)
        return gloss_cli_options_usage_error(cli, "--format, --columns: %s", error->message);
    return GLOSS_CLI_DONE;
}

GlossCliExit
gloss_cli_check_data_run(GlossCli *cli, char **argv)
{
    CheckData self = {.failed = g_ptr_array_new_with_free_func(g_free)};
    const GOptionEntry entries[] = {
        {"dev", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.dev,
         N_("Held-out examples, to find what also trains; may be given several times"), N_("FILE")},
        GLOSS_CLI_LABELLED_ENTRIES(self.labelled),
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    exit_code = check_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = check_all(cli, &self);
    gloss_cli_labelled_clear(&self.labelled);
    g_free(self.reading);
    g_ptr_array_unref(self.failed);
    g_strfreev(self.dev);
    cloze_dataset_free(self.train_data);
    cloze_dataset_free(self.dev_data);
    return exit_code;
}
