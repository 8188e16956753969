/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a claim is judged is claim-check.c's. All passages are judged before any is shown, since the
 * strongest come first. */
#include "app/cli/cli-nli-claim.h"

#include <glib/gi18n.h>

#include "app/claim-check.h"
#include "app/cli/cli-document.h"
#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"

typedef struct {
    GlossCliJudge *judge;
    const char *claim;
    ClozeTokenizer *tokenizer;
    GlossTextEmbedder *embedder;
    GPtrArray *passages; /* GlossClaimPassage* */
    GlossClaimResult *result;
    const GlossCli *cli;
    GlossCliProgress *progress; /* of the stage that runs */
    guint stage;
} Run;

static gboolean
load_tokenizer_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    g_autofree char *head_folder = NULL;
    g_autofree char *folder = gloss_cli_model_find(
        cli, gloss_context_get_store(run->judge->context), &head_folder, error);

    if (!folder)
        return FALSE;
    run->embedder = gloss_text_embedder_new(gloss_context_get_session(run->judge->context), folder);
    run->tokenizer = cloze_tokenizer_load(folder, error);
    return run->tokenizer != NULL;
}

static gboolean
cut_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Run *run = data;
    g_autoptr(GlossDocumentLoad) load = gloss_cli_document_load(path, cli->cancellable, error);
    const char *text;
    gsize size;

    if (!load)
        return FALSE;
    text = g_bytes_get_data(load->text, &size);
    return gloss_claim_passages_add_text(run->passages, run->tokenizer, path, text, size,
                                         load->reading->structure, error);
}

static void
report_cb(guint stage, gsize done, gsize total, gpointer data)
{
    Run *run = data;

    if (run->progress && run->stage != stage)
        g_clear_pointer(&run->progress, gloss_cli_progress_free);
    if (!run->progress)
        run->progress = gloss_cli_progress_new(run->cli, stage ? _("judging") : _("comparing"),
                                               "sentences", total);
    run->stage = stage;
    gloss_cli_progress_set(run->progress, done);
}

static gboolean
judge_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    const GlossClaimRequest request = {.plugin = run->judge->plugin,
                                       .embedder = run->embedder,
                                       .claim = run->claim,
                                       .passages = run->passages,
                                       .report = report_cb,
                                       .data = run};

    run->result = gloss_claim_check_run(&request, cli->cancellable, error);
    g_clear_pointer(&run->progress, gloss_cli_progress_free);
    return run->result != NULL;
}

static void
print_json(const Run *run, const GlossClaimAnswer *answer)
{
    const GlossClaimPassage *passage = answer->passage;
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "file", passage->file, -1);
    gloss_cli_json_add_unsigned(line, "start", passage->start);
    gloss_cli_json_add_unsigned(line, "end", passage->end);
    gloss_cli_json_add_string(line, "premise", passage->text, -1);
    gloss_cli_json_add_string(line, "hypothesis", run->claim, -1);
    gloss_cli_judge_add_scores(line, answer->scores);
    if (answer->sentence.end > answer->sentence.start)
        gloss_cli_judge_add_sentence(line, passage->text, answer->sentence.start,
                                     answer->sentence.end, run->claim, answer->scores);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

/* What is shown of a passage is the sentence that decided. */
static void
add_row(GlossCliTable *table, const GlossClaimAnswer *answer)
{
    const GlossClaimPassage *passage = answer->passage;
    const char *label = gloss_judging_get_best(answer->scores);
    g_autofree char *text = answer->sentence.end > answer->sentence.start
                                ? g_strndup(passage->text + answer->sentence.start,
                                            answer->sentence.end - answer->sentence.start)
                                : g_strdup(passage->text);

    gloss_cli_table_add(table, "%s", label);
    gloss_cli_table_add(table, "%.3f", (double)gloss_judging_get_score(answer->scores, label));
    gloss_cli_table_take(table, g_filename_display_basename(passage->file));
    gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, passage->start);
    gloss_cli_table_take(table, gloss_cli_judge_shorten(text));
}

static void
print(const Run *run, const GlossCli *cli, guint most)
{
    const char *const headers[] = {_("LABEL"),  _(">SCORE"), _("FILE"),
                                   _(">START"), _("TEXT"),   NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    guint n = run->result->answers->len;

    for (guint i = 0; i < (most ? MIN(most, n) : n); i++) {
        if (cli->json)
            print_json(run, run->result->answers->pdata[i]);
        else
            add_row(table, run->result->answers->pdata[i]);
    }
    gloss_cli_table_print(table);
}

static GlossCliExit
run_all(GlossCli *cli, Run *run, guint most)
{
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code;

    if (!gloss_cli_worker_run(cli, load_tokenizer_cb, run, &error))
        return gloss_cli_worker_fail(cli, error);
    exit_code = gloss_cli_input_each(cli, FALSE, cut_cb, run);
    if (exit_code != GLOSS_CLI_DONE && exit_code != GLOSS_CLI_PARTIAL)
        return exit_code;
    if (!gloss_cli_worker_run(cli, judge_cb, run, &error))
        return gloss_cli_worker_fail(cli, error);
    print(run, cli, most);
    return exit_code;
}

GlossCliExit
gloss_cli_nli_claim_run(GlossCli *cli, GlossCliJudge *judge, const char *claim, guint most)
{
    Run run = {.judge = judge, .claim = claim, .cli = cli};
    GlossCliExit exit_code;

    run.passages = gloss_claim_passages_new();
    exit_code = run_all(cli, &run, most);
    g_clear_pointer(&run.result, gloss_claim_check_result_free);
    g_ptr_array_unref(run.passages);
    g_clear_pointer(&run.embedder, gloss_text_embedder_free);
    g_clear_pointer(&run.tokenizer, cloze_tokenizer_unref);
    return exit_code;
}
