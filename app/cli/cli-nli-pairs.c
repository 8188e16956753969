/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Read, judged and printed a group at a time, so that memory does not grow with the file. */
#include "app/cli/cli-nli-pairs.h"

#include <glib/gi18n.h>

#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-pairs.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"

typedef struct {
    guint64 line; /* 0: from the command line */
    char *first;
    char *second;
} Pair;

typedef struct {
    GlossCliJudge *judge;
    const char *path;      /* NULL: from the command line */
    GlossCliPairs *reader; /* of the file */
    GArray *pairs;         /* Pair, waiting */
    GlossCliTable *table;
    guint64 n_left_out; /* in all files */
    guint64 n_done;
} Run;

static void
clear_pair(Pair *pair)
{
    g_free(pair->first);
    g_free(pair->second);
}

static gboolean
print_json(const Run *run, GlossCli *cli, const Pair *pair, const GArray *scores, GError **error)
{
    const GlossClassifyRequest request = {pair->first, pair->second};
    g_autoptr(GString) line = gloss_cli_json_begin();

    if (run->path) {
        gloss_cli_json_add_string(line, "file", run->path, -1);
        gloss_cli_json_add_unsigned(line, "line", pair->line);
    }
    gloss_cli_json_add_string(line, "premise", pair->first, -1);
    gloss_cli_json_add_string(line, "hypothesis", pair->second, -1);
    gloss_cli_judge_add_scores(line, scores);
    if (!gloss_cli_judge_add_evidence(run->judge, cli, line, &request, error))
        return FALSE;
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
    return TRUE;
}

static GlossCliTable *
make_table(void)
{
    const char *const headers[] = {
        _("LABEL"),   _(">ENTAILMENT"), _(">NEUTRAL"), _(">CONTRADICTION"),
        _("PREMISE"), _("HYPOTHESIS"),  NULL};

    return gloss_cli_table_new(headers);
}

static void
add_row(const Run *run, const Pair *pair, const GArray *scores)
{
    static const char *const labels[] = {"entailment", "neutral", "contradiction"};

    gloss_cli_table_add(run->table, "%s", gloss_judging_get_best(scores));
    for (gsize i = 0; i < G_N_ELEMENTS(labels); i++)
        gloss_cli_table_add(run->table, "%.3f", (double)gloss_judging_get_score(scores, labels[i]));
    gloss_cli_table_take(run->table, gloss_cli_judge_shorten(pair->first));
    gloss_cli_table_take(run->table, gloss_cli_judge_shorten(pair->second));
}

static gboolean
flush_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    gsize n = run->pairs->len;
    g_autofree GlossClassifyRequest *requests = g_new(GlossClassifyRequest, n + 1);
    g_autoptr(GPtrArray) found = NULL;

    for (gsize i = 0; i < n; i++) {
        const Pair *pair = &g_array_index(run->pairs, Pair, i);

        requests[i] = (GlossClassifyRequest){pair->first, pair->second};
    }
    found = gloss_cli_judge_ask(run->judge, cli, NULL, requests, n, error);
    if (!found)
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        const Pair *pair = &g_array_index(run->pairs, Pair, i);

        if (!cli->json)
            add_row(run, pair, found->pdata[i]);
        else if (!print_json(run, cli, pair, found->pdata[i], error))
            return FALSE;
    }
    run->n_done += n;
    g_array_set_size(run->pairs, 0);
    return TRUE;
}

/* Whether there is a pair; what is wrong with a line is said here. */
static gboolean
read_line(Run *run, GlossCliLines *lines, const char *line, gsize size, Pair *pair)
{
    g_autoptr(GError) local = NULL;

    pair->line = gloss_cli_input_get_line_number(lines);
    if (!gloss_cli_pairs_read(run->reader, line, size, &pair->first, &pair->second, &local)) {
        gloss_cli_output_error("%s: %s", gloss_cli_input_get_place(lines), local->message);
        run->n_left_out++;
        return FALSE;
    }
    if (!pair->first)
        return FALSE;
    if (!gloss_judging_is_blank(pair->first) && !gloss_judging_is_blank(pair->second))
        return TRUE;
    gloss_cli_output_error(_("%s: expected two texts, found an empty one"),
                           gloss_cli_input_get_place(lines));
    clear_pair(pair);
    run->n_left_out++;
    return FALSE;
}

static guint
take_cb(GlossCliLines *lines, const char *line, gsize size, gpointer data)
{
    Run *run = data;
    Pair pair = {0};

    if (read_line(run, lines, line, size, &pair))
        g_array_append_val(run->pairs, pair);
    return run->pairs->len;
}

static gboolean
pairs_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    g_autoptr(GlossCliPairs) reader = gloss_cli_pairs_new();
    Run *run = data;

    run->path = path;
    run->reader = reader;
    return gloss_cli_judge_read(cli, path, take_cb, flush_cb, run, error);
}

static void
run_init(Run *run, GlossCliJudge *judge)
{
    *run = (Run){.judge = judge, .table = make_table()};
    run->pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
    g_array_set_clear_func(run->pairs, (GDestroyNotify)clear_pair);
}

static void
run_clear(Run *run)
{
    g_array_unref(run->pairs);
    gloss_cli_table_free(run->table);
}

GlossCliExit
gloss_cli_nli_pairs_judge(GlossCli *cli, GlossCliJudge *judge, const char *premise,
                          const char *hypothesis)
{
    Pair pair = {0, g_strdup(premise), g_strdup(hypothesis)};
    g_autoptr(GError) error = NULL;
    gboolean done;
    Run run;

    run_init(&run, judge);
    g_array_append_val(run.pairs, pair);
    done = gloss_cli_worker_run(cli, flush_cb, &run, &error);
    if (done && !cli->json)
        gloss_cli_table_print(run.table);
    run_clear(&run);
    return done ? GLOSS_CLI_DONE : gloss_cli_worker_fail(cli, error);
}

GlossCliExit
gloss_cli_nli_pairs_run(GlossCli *cli, GlossCliJudge *judge)
{
    GlossCliExit exit_code;
    Run run;

    run_init(&run, judge);
    exit_code = gloss_cli_input_each(cli, FALSE, pairs_input_cb, &run);
    if (!cli->json)
        gloss_cli_table_print(run.table);
    if (exit_code == GLOSS_CLI_DONE && run.n_left_out)
        exit_code = run.n_done ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
    run_clear(&run);
    return exit_code;
}
