/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Options to a request, its table to standard output. The experiments are app/lab.h's. */
#include "app/cli/cli-lab.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/cli/cli-document.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/lab.h"

#define STEPS           1000 /* of a stage's progress */
#define MOST_NEIGHBOURS 10000
#define NO_LAYER        G_MININT /* is asked for */

typedef struct {
    char *first;
    char *second;
    char *second_word;
    gboolean alone;
    gint layer;
    gint count;
    gint max_words;
    GlossLabRequest request;
    GPtrArray *files; /* GBytes */
    GPtrArray *texts; /* what they hold */
    GlossLabTable *table;
    GlossCli *cli;
    char *stage;
    GlossCliProgress *progress;
} Lab;

/* ---- the work ---- */

static void
progress_cb(const char *stage, double fraction, gpointer data)
{
    Lab *self = data;

    if (g_strcmp0(stage, self->stage) != 0) {
        g_clear_pointer(&self->progress, gloss_cli_progress_free);
        g_free(self->stage);
        self->stage = g_strdup(stage);
        self->progress = gloss_cli_progress_new(self->cli, self->stage, "steps", STEPS);
    }
    gloss_cli_progress_set(self->progress, (guint64)(fraction * STEPS));
}

static gboolean
read_texts(GlossCli *cli, Lab *self, guint first, GError **error)
{
    for (char **path = cli->arguments + first; *path; path++) {
        GBytes *bytes = gloss_cli_document_read(*path, cli->cancellable, error);

        if (!bytes)
            return FALSE;
        g_ptr_array_add(self->files, bytes);
        g_ptr_array_add(self->texts, (gpointer)g_bytes_get_data(bytes, NULL));
    }
    self->request.texts = (const char *const *)self->texts->pdata;
    self->request.n_texts = self->texts->len;
    return TRUE;
}

static gboolean
measure_cb(GlossCli *cli, gpointer data, GError **error)
{
    Lab *self = data;
    g_autoptr(ClozeSession) session = cloze_session_new(cli->threads, 1);
    g_autoptr(ClozeModel) model = gloss_cli_model_load(cli, session, error);
    guint first = self->request.experiment == GLOSS_LAB_ANISOTROPY ? 1 : 2;

    if (!model)
        return FALSE;
    if (self->request.experiment != GLOSS_LAB_SIMILARITY && !read_texts(cli, self, first, error))
        return FALSE;
    self->table = gloss_lab_run(session, model, &self->request, cli->cancellable, error);
    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    return self->table != NULL;
}

/* ---- the output ---- */

static void
add_cell(GString *line, const GlossLabTable *table, guint row, guint column)
{
    const GlossLabTableColumn *about = gloss_lab_table_get_column(table, column);
    double number = gloss_lab_table_get_number(table, row, column);

    if (about->kind == GLOSS_LAB_TABLE_TEXT || about->kind == GLOSS_LAB_TABLE_TERM)
        gloss_cli_json_add_string(line, about->key, gloss_lab_table_get_text(table, row, column),
                                  -1);
    else if (about->kind == GLOSS_LAB_TABLE_COUNT && isfinite(number))
        gloss_cli_json_add_unsigned(line, about->key, (guint64)number);
    else
        gloss_cli_json_add_double(line, about->key, number);
}

static void
print_json(const GlossLabTable *table)
{
    for (guint row = 0; row < gloss_lab_table_get_n_rows(table); row++) {
        g_autoptr(GString) line = gloss_cli_json_begin();

        for (guint i = 0; i < gloss_lab_table_get_n_columns(table); i++)
            add_cell(line, table, row, i);
        for (guint i = 0; i < gloss_lab_table_get_n_facts(table); i++) {
            const char *key, *title;
            double number = gloss_lab_table_get_fact(table, i, &key, &title);

            gloss_cli_json_add_unsigned(line, key, (guint64)number);
        }
        gloss_cli_json_end(line);
        gloss_cli_output_write(line->str, (gssize)line->len);
    }
}

static GlossCliTable *
make_table(const GlossLabTable *table)
{
    guint n = gloss_lab_table_get_n_columns(table);
    g_auto(GStrv) headers = g_new0(char *, n + 1);

    for (guint i = 0; i < n; i++) {
        const GlossLabTableColumn *column = gloss_lab_table_get_column(table, i);
        g_autofree char *title = g_utf8_strup(column->title, -1);
        gboolean right =
            column->kind != GLOSS_LAB_TABLE_TEXT && column->kind != GLOSS_LAB_TABLE_TERM;

        headers[i] = g_strconcat(right ? ">" : "", title, NULL);
    }
    return gloss_cli_table_new((const char *const *)headers);
}

static void
add_shown(GlossCliTable *shown, const GlossLabTable *table, guint row, guint column)
{
    double number = gloss_lab_table_get_number(table, row, column);

    switch (gloss_lab_table_get_column(table, column)->kind) {
    case GLOSS_LAB_TABLE_TEXT:
        gloss_cli_table_add(shown, "%s", gloss_lab_table_get_text(table, row, column));
        break;
    case GLOSS_LAB_TABLE_TERM:
        gloss_cli_table_add(shown, "%s", _(gloss_lab_table_get_text(table, row, column)));
        break;
    case GLOSS_LAB_TABLE_COUNT:
        gloss_cli_table_take(shown,
                             isfinite(number) ? g_strdup_printf("%.0f", number) : g_strdup(""));
        break;
    default:
        gloss_cli_table_take(shown,
                             isfinite(number) ? g_strdup_printf("%.4f", number) : g_strdup("–"));
    }
}

static void
print_table(const GlossCli *cli, const GlossLabTable *table)
{
    g_autoptr(GlossCliTable) shown = make_table(table);
    g_autofree char *facts = gloss_lab_table_dup_facts(table);

    for (guint row = 0; row < gloss_lab_table_get_n_rows(table); row++)
        for (guint i = 0; i < gloss_lab_table_get_n_columns(table); i++)
            add_shown(shown, table, row, i);
    gloss_cli_table_print(shown);
    if (*facts && !cli->quiet)
        gloss_cli_output_hint("%s", facts);
}

/* ---- the experiments ---- */

static GlossCliExit
check_cosine(GlossCli *cli, Lab *self)
{
    if (!gloss_cli_options_check_count(cli, 2, G_MAXUINT))
        return GLOSS_CLI_USAGE;
    if (!self->first || !self->second)
        return gloss_cli_options_usage_error(
            cli, _("expected --first SENTENCE and --second SENTENCE with the word in them"));
    return GLOSS_CLI_DONE;
}

static GlossCliExit
check_anisotropy(GlossCli *cli, Lab *self)
{
    return gloss_cli_options_check_count(cli, 2, G_MAXUINT) ? GLOSS_CLI_DONE : GLOSS_CLI_USAGE;
}

static GlossCliExit
check_neighbours(GlossCli *cli, Lab *self)
{
    gboolean in_text;

    if (!gloss_cli_options_check_count(cli, 2, G_MAXUINT))
        return GLOSS_CLI_USAGE;
    in_text = cli->arguments[2] != NULL;
    if (self->alone && in_text)
        return gloss_cli_options_usage_error(
            cli, _("--alone compares words without a text; expected no FILE, found “%s”"),
            cli->arguments[2]);
    if (self->first && !in_text)
        return gloss_cli_options_usage_error(
            cli, _("--first is compared with the words of a text; expected a FILE, found none"));
    self->request.vectors = in_text       ? GLOSS_LAB_CONTEXT
                            : self->alone ? GLOSS_LAB_ALONE
                                          : GLOSS_LAB_STATIC;
    return GLOSS_CLI_DONE;
}

static GlossCliExit
check_similarity(GlossCli *cli, Lab *self)
{
    if (!gloss_cli_options_check_count(cli, 2, 2))
        return GLOSS_CLI_USAGE;
    self->request.ratings = cli->arguments[1];
    return GLOSS_CLI_DONE;
}

static const struct {
    const char *name;
    GlossLabExperiment experiment;
    GlossCliExit (*check)(GlossCli *cli, Lab *self);
} experiments[] = {
    {"cosine", GLOSS_LAB_COSINE, check_cosine},
    {"anisotropy", GLOSS_LAB_ANISOTROPY, check_anisotropy},
    {"neighbours", GLOSS_LAB_NEIGHBOURS, check_neighbours},
    {"similarity", GLOSS_LAB_SIMILARITY, check_similarity},
};

static GlossCliExit
check_range(GlossCli *cli, const char *name, gint value, gint least, gint most)
{
    if (value >= least && value <= most)
        return GLOSS_CLI_DONE;
    return gloss_cli_options_usage_error(cli, _("%s: expected a number from %d to %d, found “%d”"),
                                         name, least, most, value);
}

static GlossCliExit
find_experiment(GlossCli *cli, Lab *self)
{
    const char *name = cli->arguments[0];

    for (gsize i = 0; name && i < G_N_ELEMENTS(experiments); i++)
        if (g_str_equal(name, experiments[i].name)) {
            self->request.experiment = experiments[i].experiment;
            return experiments[i].check(cli, self);
        }
    return gloss_cli_options_usage_error(
        cli, _("expected cosine, anisotropy, neighbours or similarity, found “%s”"),
        name ? name : "");
}

static GlossCliExit
check_options(GlossCli *cli, Lab *self)
{
    GlossCliExit exit_code =
        check_range(cli, "--words", self->max_words, GLOSS_LAB_LEAST_WORDS, GLOSS_LAB_MOST_WORDS);

    if (exit_code == GLOSS_CLI_DONE)
        exit_code = check_range(cli, "--top", self->count, 1, MOST_NEIGHBOURS);
    if (exit_code == GLOSS_CLI_DONE && self->layer != NO_LAYER)
        exit_code = check_range(cli, "--layer", self->layer, 0, G_MAXINT16);
    return exit_code == GLOSS_CLI_DONE ? find_experiment(cli, self) : exit_code;
}

static GlossCliExit
run_experiment(GlossCli *cli, Lab *self)
{
    GlossLabRequest *request = &self->request;
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code = GLOSS_CLI_DONE;

    request->word = cli->arguments[1];
    request->second_word = self->second_word;
    request->first = self->first;
    request->second = self->second;
    request->layer = self->layer == NO_LAYER ? GLOSS_LAB_LAST_LAYER : self->layer;
    request->count = (guint)self->count;
    request->max_words = (guint)self->max_words;
    request->seed = cli->seed;
    request->progress = progress_cb;
    request->progress_data = self;
    if (!gloss_cli_worker_run(cli, measure_cb, self, &error))
        exit_code = gloss_cli_worker_fail(cli, error);
    else if (cli->json)
        print_json(self->table);
    else
        print_table(cli, self->table);
    return exit_code;
}

static void
clear(Lab *self)
{
    g_free(self->first);
    g_free(self->second);
    g_free(self->second_word);
    g_free(self->stage);
    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    g_clear_pointer(&self->files, g_ptr_array_unref);
    g_clear_pointer(&self->texts, g_ptr_array_unref);
    g_clear_pointer(&self->table, gloss_lab_table_free);
}

GlossCliExit
gloss_cli_lab_run(GlossCli *cli, char **argv)
{
    Lab self = {.cli = cli,
                .layer = NO_LAYER,
                .count = 20,
                .max_words = GLOSS_LAB_WORDS,
                .files = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref),
                .texts = g_ptr_array_new()};
    const GOptionEntry entries[] = {
        {"first", 0, 0, G_OPTION_ARG_STRING, &self.first, N_("The sentence the word is in"),
         N_("SENTENCE")},
        {"second", 0, 0, G_OPTION_ARG_STRING, &self.second, N_("The other sentence"),
         N_("SENTENCE")},
        {"second-word", 0, 0, G_OPTION_ARG_STRING, &self.second_word,
         N_("The word of the other sentence, where it is another"), N_("WORD")},
        {"words", 0, 0, G_OPTION_ARG_INT, &self.max_words,
         N_("Words to draw from the text (default: 5000)"), "N"},
        {"top", 'k', 0, G_OPTION_ARG_INT, &self.count, N_("Neighbours wanted (default: 20)"), "N"},
        {"layer", 0, 0, G_OPTION_ARG_INT, &self.layer,
         N_("The layer of neighbours, 0 to the model's last (default: the last)"), "N"},
        {"alone", 0, 0, G_OPTION_ARG_NONE, &self.alone,
         N_("Neighbours by encoding each word of the vocabulary on its own"), NULL},
        {NULL},
    };
    GlossCliExit exit_code;

    if (gloss_cli_options_parse(cli, entries, argv, &exit_code)) {
        exit_code = check_options(cli, &self);
        if (exit_code == GLOSS_CLI_DONE)
            exit_code = run_experiment(cli, &self);
    }
    clear(&self);
    return exit_code;
}
