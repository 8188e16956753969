/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts are read, sorted and printed a group at a time. */
#include "app/cli/cli-classify.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"

typedef struct {
    GlossCliJudge *judge;
    const char *path;
    GPtrArray *texts;
    GArray *lines; /* guint64 of each */
    GlossCliTable *table;
    guint64 n_left_out;
    guint64 n_done;
} Run;

static void
print_json(const Run *run, gsize index, const GArray *scores)
{
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "file", run->path, -1);
    gloss_cli_json_add_unsigned(line, "line", g_array_index(run->lines, guint64, index));
    gloss_cli_json_add_string(line, "text", run->texts->pdata[index], -1);
    gloss_cli_judge_add_scores(line, scores);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
add_row(const Run *run, gsize index, const GArray *scores)
{
    const char *label = gloss_judging_get_best(scores);

    gloss_cli_table_add(run->table, "%s", label);
    gloss_cli_table_add(run->table, "%.3f", (double)gloss_judging_get_score(scores, label));
    gloss_cli_table_take(run->table, gloss_cli_judge_shorten(run->texts->pdata[index]));
}

static gboolean
flush_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    gsize n = run->texts->len;
    g_autofree GlossClassifyRequest *requests = g_new(GlossClassifyRequest, n + 1);
    g_autoptr(GPtrArray) found = NULL;

    for (gsize i = 0; i < n; i++)
        requests[i] = (GlossClassifyRequest){run->texts->pdata[i], NULL};
    found = gloss_cli_judge_ask(run->judge, cli, NULL, requests, n, error);
    if (!found)
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        if (cli->json)
            print_json(run, i, found->pdata[i]);
        else
            add_row(run, i, found->pdata[i]);
    }
    run->n_done += n;
    g_ptr_array_set_size(run->texts, 0);
    g_array_set_size(run->lines, 0);
    return TRUE;
}

static guint
take_cb(GlossCliLines *lines, const char *line, gsize size, gpointer data)
{
    Run *run = data;
    guint64 number = gloss_cli_input_get_line_number(lines);
    g_autofree char *text = g_strstrip(g_strndup(line, size));

    if (!g_utf8_validate_len(line, size, NULL) || !*text) {
        gloss_cli_output_error(_("%s: expected a text in UTF-8, found %s"),
                               gloss_cli_input_get_place(lines),
                               *text ? _("other bytes") : _("an empty line"));
        run->n_left_out++;
        return run->texts->len;
    }
    g_ptr_array_add(run->texts, g_steal_pointer(&text));
    g_array_append_val(run->lines, number);
    return run->texts->len;
}

static gboolean
lines_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Run *run = data;

    run->path = path;
    return gloss_cli_judge_read(cli, path, take_cb, flush_cb, run, error);
}

GlossCliExit
gloss_cli_classify_lines(GlossCli *cli, GlossCliJudge *judge)
{
    const char *const headers[] = {_("LABEL"), _(">SCORE"), _("TEXT"), NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(guint64));
    Run run = {.judge = judge, .texts = texts, .lines = lines, .table = table};
    GlossCliExit exit_code = gloss_cli_input_each(cli, FALSE, lines_input_cb, &run);

    gloss_cli_table_print(table);
    if (exit_code == GLOSS_CLI_DONE && run.n_left_out)
        return run.n_done ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
    return exit_code;
}

GlossCliExit
gloss_cli_classify_run(GlossCli *cli, char **argv)
{
    GlossCliJudge judge = {0};
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, NULL, argv, &exit_code))
        return exit_code;
    exit_code = gloss_cli_judge_init(&judge, cli, "classify", &error)
                    ? gloss_cli_classify_lines(cli, &judge)
                    : gloss_cli_worker_fail(cli, error);
    gloss_cli_judge_clear(&judge);
    return exit_code;
}
