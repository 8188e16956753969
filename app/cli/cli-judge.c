/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing here knows what a label means. */
#include "app/cli/cli-judge.h"

#include <string.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-progress.h"

#define SHOWN_CHARACTERS 60

gboolean
gloss_cli_judge_init(GlossCliJudge *judge, GlossCli *cli, const char *plugin_id, GError **error)
{
    judge->context = gloss_context_new(cli->threads);
    judge->plugin = gloss_cli_plugin_find(gloss_context_get_host(judge->context), plugin_id, error);
    return judge->plugin && gloss_cli_plugin_use_model(cli, judge->context, judge->plugin, error) &&
           gloss_cli_plugin_check_ready(judge->plugin, error);
}

void
gloss_cli_judge_clear(GlossCliJudge *judge)
{
    g_clear_object(&judge->context);
}

static void
report_cb(gsize done, gsize total, gpointer data)
{
    gloss_cli_progress_set(data, done);
}

GPtrArray *
gloss_cli_judge_ask(const GlossCliJudge *judge, GlossCli *cli, const char *what,
                    const GlossClassifyRequest *requests, gsize n, GError **error)
{
    g_autoptr(GlossCliProgress) progress =
        what ? gloss_cli_progress_new(cli, what, "texts", n) : NULL;

    return gloss_judging_ask(judge->plugin, requests, n, GLOSS_CLI_JUDGE_GROUP,
                             progress ? report_cb : NULL, progress, cli->cancellable, error);
}

static gboolean
read_lines(GlossCli *cli, GlossCliLines *lines, GlossCliProgress *progress, GlossCliJudgeTake take,
           GlossCliJudgeFlush flush, gpointer data, GError **error)
{
    GError *local = NULL;
    const char *line;
    gsize size;

    while (gloss_cli_input_next_line(lines, &line, &size, cli->cancellable, &local)) {
        if (take(lines, line, size, data) < GLOSS_CLI_JUDGE_GROUP)
            continue;
        if (!flush(cli, data, error))
            return FALSE;
        gloss_cli_progress_set(progress, gloss_cli_input_get_position(lines, NULL));
    }
    if (local) {
        g_propagate_error(error, local);
        return FALSE;
    }
    return flush(cli, data, error);
}

gboolean
gloss_cli_judge_read(GlossCli *cli, const char *path, GlossCliJudgeTake take,
                     GlossCliJudgeFlush flush, gpointer data, GError **error)
{
    g_autoptr(GlossCliLines) lines = gloss_cli_input_open_lines(path, error);
    g_autoptr(GlossCliProgress) progress = NULL;
    guint64 total;

    if (!lines)
        return FALSE;
    gloss_cli_input_get_position(lines, &total);
    progress = gloss_cli_progress_new(cli, path, "bytes", total);
    return read_lines(cli, lines, progress, take, flush, data, error);
}

void
gloss_cli_judge_add_scores(GString *line, const GArray *scores)
{
    g_autoptr(GString) object = gloss_cli_json_begin();

    for (guint i = 0; i < scores->len; i++) {
        const GlossLabelScore *score = &g_array_index(scores, GlossLabelScore, i);

        gloss_cli_json_add_float(object, score->label, score->score);
    }
    gloss_cli_json_add_string(line, "label", gloss_judging_get_best(scores), -1);
    gloss_cli_json_add_key(line, "scores");
    g_string_append_printf(line, "%s}", object->str);
}

static void
add_range(GString *line, const char *key, const char *text, gsize start, gsize end)
{
    g_autoptr(GString) object = gloss_cli_json_begin();

    gloss_cli_json_add_unsigned(object, "start", start);
    gloss_cli_json_add_unsigned(object, "end", end);
    gloss_cli_json_add_string(object, "text", text + start, (gssize)(end - start));
    gloss_cli_json_add_key(line, key);
    g_string_append_printf(line, "%s}", object->str);
}

/* Appends one object of "evidence". */
static void
append_part(GString *line, const GlossEvidence *part, const char *first, const char *second)
{
    g_autoptr(GString) object = gloss_cli_json_begin();

    add_range(object, "premise", first, part->first_start, part->first_end);
    add_range(object, "hypothesis", second, part->second_start, part->second_end);
    gloss_cli_json_add_string(object, "label", part->label, -1);
    gloss_cli_json_add_float(object, "score", part->score);
    g_string_append_printf(line, "%s}", object->str);
}

gboolean
gloss_cli_judge_add_evidence(const GlossCliJudge *judge, GlossCli *cli, GString *line,
                             const GlossClassifyRequest *request, GError **error)
{
    g_autoptr(GArray) evidence =
        gloss_plugin_info_find_evidence(judge->plugin, request, cli->cancellable, error);

    if (!evidence)
        return FALSE;
    if (!evidence->len)
        return TRUE;
    gloss_cli_json_add_key(line, "evidence");
    for (guint i = 0; i < evidence->len; i++) {
        g_string_append_c(line, i ? ',' : '[');
        append_part(line, &g_array_index(evidence, GlossEvidence, i), request->first,
                    request->second);
    }
    g_string_append_c(line, ']');
    return TRUE;
}

void
gloss_cli_judge_add_sentence(GString *line, const char *premise, gsize start, gsize end,
                             const char *hypothesis, const GArray *scores)
{
    GlossEvidence part = {start, end, 0, strlen(hypothesis), NULL, 0};

    part.label = gloss_judging_get_best(scores);
    part.score = gloss_judging_get_score(scores, part.label);
    gloss_cli_json_add_key(line, "evidence");
    g_string_append_c(line, '[');
    append_part(line, &part, premise, hypothesis);
    g_string_append_c(line, ']');
}

char *
gloss_cli_judge_shorten(const char *text)
{
    gboolean is_long = g_utf8_strlen(text, -1) > SHOWN_CHARACTERS;
    g_autofree char *start = is_long ? g_utf8_substring(text, 0, SHOWN_CHARACTERS - 1) : NULL;

    return is_long ? g_strconcat(start, "…", NULL) : g_strdup(text);
}
