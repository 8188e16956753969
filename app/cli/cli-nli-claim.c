/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passages are short: a claim is decided by a sentence or two, and heads learn from such pairs. All
 * are judged before any is shown, since the strongest come first. */
#include "app/cli/cli-nli-claim.h"

#include <glib/gi18n.h>

#include "app/cli/cli-document.h"
#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "engine/text/passages.h"

static const ClozePassageOptions passage_options = {.least = 24, .most = 96, .overlap = 0};

typedef struct {
    const char *path; /* interned */
    gsize start;
    gsize end;
    char *text;
} Passage;

typedef struct {
    GlossCliJudge *judge;
    const char *claim;
    ClozeTokenizer *tokenizer;
    GArray *passages;  /* Passage */
    GPtrArray *scores; /* GArray of each */
    guint *order;
} Run;

static void
clear_passage(Passage *passage)
{
    g_free(passage->text);
}

static gboolean
load_tokenizer_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    g_autofree char *head_folder = NULL;
    g_autofree char *folder = gloss_cli_model_find(
        cli, gloss_context_get_store(run->judge->context), &head_folder, error);

    run->tokenizer = folder ? cloze_tokenizer_load(folder, error) : NULL;
    return run->tokenizer != NULL;
}

static gboolean
cut_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Run *run = data;
    g_autoptr(GBytes) bytes = gloss_cli_document_read(path, cli->cancellable, error);
    g_autoptr(GArray) found = NULL;
    const char *text;
    gsize size;

    if (!bytes)
        return FALSE;
    text = g_bytes_get_data(bytes, &size);
    found = cloze_passages_cut(run->tokenizer, text, size, NULL, 0, &passage_options, error);
    if (!found)
        return FALSE;
    for (guint i = 0; i < found->len; i++) {
        const ClozePassage *range = &g_array_index(found, ClozePassage, i);
        Passage passage = {g_intern_string(path), range->start, range->end,
                           g_strndup(text + range->start, range->end - range->start)};

        g_array_append_val(run->passages, passage);
    }
    return TRUE;
}

static gboolean
judge_cb(GlossCli *cli, gpointer data, GError **error)
{
    Run *run = data;
    gsize n = run->passages->len;
    g_autofree GlossClassifyRequest *requests = g_new(GlossClassifyRequest, n + 1);

    for (gsize i = 0; i < n; i++)
        requests[i] =
            (GlossClassifyRequest){g_array_index(run->passages, Passage, i).text, run->claim};
    run->scores = gloss_cli_judge_ask(run->judge, cli, _("passages"), requests, n, error);
    return run->scores != NULL;
}

/* The least neutral first; equal ones as they stand in the documents. */
static gint
compare_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const Run *run = data;
    guint i = *(const guint *)a, k = *(const guint *)b;
    float x = gloss_cli_judge_get_score(run->scores->pdata[i], "neutral");
    float y = gloss_cli_judge_get_score(run->scores->pdata[k], "neutral");

    if (x < y || x > y)
        return x < y ? -1 : 1;
    return i < k ? -1 : i > k;
}

static void
sort(Run *run)
{
    guint n = run->passages->len;

    run->order = g_new(guint, n + 1);
    for (guint i = 0; i < n; i++)
        run->order[i] = i;
    g_qsort_with_data(run->order, (gint)n, sizeof *run->order, compare_cb, run);
}

static void
print_json(const Run *run, guint index)
{
    const Passage *passage = &g_array_index(run->passages, Passage, index);
    g_autoptr(GString) line = gloss_cli_json_begin();

    gloss_cli_json_add_string(line, "file", passage->path, -1);
    gloss_cli_json_add_unsigned(line, "start", passage->start);
    gloss_cli_json_add_unsigned(line, "end", passage->end);
    gloss_cli_json_add_string(line, "premise", passage->text, -1);
    gloss_cli_json_add_string(line, "hypothesis", run->claim, -1);
    gloss_cli_judge_add_scores(line, run->scores->pdata[index]);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
add_row(const Run *run, GlossCliTable *table, guint index)
{
    const Passage *passage = &g_array_index(run->passages, Passage, index);
    const GArray *scores = run->scores->pdata[index];
    const char *label = gloss_cli_judge_get_best(scores);

    gloss_cli_table_add(table, "%s", label);
    gloss_cli_table_add(table, "%.3f", (double)gloss_cli_judge_get_score(scores, label));
    gloss_cli_table_take(table, g_filename_display_basename(passage->path));
    gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, passage->start);
    gloss_cli_table_take(table, gloss_cli_judge_shorten(passage->text));
}

static void
print(const Run *run, const GlossCli *cli, guint most)
{
    const char *const headers[] = {_("LABEL"),  _(">SCORE"), _("FILE"),
                                   _(">START"), _("TEXT"),   NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);
    guint n = run->passages->len;

    for (guint i = 0; i < (most ? MIN(most, n) : n); i++) {
        if (cli->json)
            print_json(run, run->order[i]);
        else
            add_row(run, table, run->order[i]);
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
    sort(run);
    print(run, cli, most);
    return exit_code;
}

GlossCliExit
gloss_cli_nli_claim_run(GlossCli *cli, GlossCliJudge *judge, const char *claim, guint most)
{
    Run run = {.judge = judge, .claim = claim};
    GlossCliExit exit_code;

    run.passages = g_array_new(FALSE, FALSE, sizeof(Passage));
    g_array_set_clear_func(run.passages, (GDestroyNotify)clear_passage);
    exit_code = run_all(cli, &run, most);
    g_array_unref(run.passages);
    g_clear_pointer(&run.scores, g_ptr_array_unref);
    g_clear_pointer(&run.tokenizer, cloze_tokenizer_unref);
    g_free(run.order);
    return exit_code;
}
