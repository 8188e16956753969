/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints what a trained folder says of the texts on standard input, one a line, or two with a tab
 * between: ids, token types and rows of logits as JSON. A folder without a classifier gives one row,
 * the text's vector. check-peft.py compares it with what the peft package makes of the same folder.
 * Usage: adapter-logits MODEL ADAPTER */

#include <stdio.h>
#include <string.h>

#include "engine/model/head.h"
#include "engine/model/sequence-head.h"
#include "engine/model/session.h"

typedef struct {
    ClozeSession *session;
    ClozeHead *head;
    ClozeModel *model;
    ClozeSequenceHead *classifier; /* of whole sequences, or NULL */
} Program;

static gboolean
open_folders(Program *program, char **argv, GError **error)
{
    program->head = cloze_head_read(argv[2], error);
    if (!program->head)
        return FALSE;
    program->model = cloze_session_load_adapted(program->session, argv[1], argv[2], error);
    if (!program->model || program->head->reads != CLOZE_HEAD_POOLER)
        return program->model != NULL;
    program->classifier =
        cloze_sequence_head_open(program->session, argv[1], argv[2], program->head->task, error);
    return program->classifier != NULL;
}

static void
clear(Program *program)
{
    g_clear_pointer(&program->classifier, cloze_sequence_head_free);
    g_clear_pointer(&program->model, cloze_model_unref);
    g_clear_pointer(&program->head, cloze_head_free);
    cloze_session_unref(program->session);
}

static gboolean
read_line(const Program *program, char *line, ClozeTokens *tokens, GError **error)
{
    ClozeTokenizer *tokenizer = cloze_model_get_tokenizer(program->model);
    const ClozeEncodeOptions options = {0};
    char *second = strchr(line, '\t');

    if (!second)
        return cloze_tokenizer_encode_text(tokenizer, line, strlen(line), &options, tokens, error);
    *second++ = '\0';
    return cloze_tokenizer_encode_pair(tokenizer, line, strlen(line), second, strlen(second),
                                       &options, tokens, error);
}

/* rows[n][C] of the classifier over hidden states[n][D]. */
static void
apply(const ClozeHead *head, const float *states, gsize n, float *rows)
{
    for (gsize t = 0; t < n; t++)
        for (gsize k = 0; k < head->n_labels; k++) {
            double sum = (double)head->bias[k];

            for (gsize i = 0; i < head->n_features; i++)
                sum += (double)states[t * head->n_features + i] *
                       (double)head->weight[k * head->n_features + i];
            rows[t * head->n_labels + k] = (float)sum;
        }
}

/* (transfer full) [*n_rows][*n_columns] */
static float *
run(const Program *program, const ClozeSequence *sequence, gsize *n_rows, gsize *n_columns,
    GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(program->model);
    gsize width = config->hidden_size;
    g_autofree float *states = g_new(float, sequence->n *width);
    g_autofree float *rows = NULL;
    float *states_of_one = states;
    gboolean ok;

    *n_rows = program->head->reads == CLOZE_HEAD_TOKENS ? sequence->n : 1;
    *n_columns = program->head->reads == CLOZE_HEAD_NONE ? width : program->head->n_labels;
    rows = g_new(float, *n_rows **n_columns);
    if (program->classifier)
        ok = cloze_sequence_head_score(program->classifier, sequence, 1, rows, NULL, error);
    else if (program->head->reads == CLOZE_HEAD_NONE)
        ok = cloze_session_embed(program->session, program->model, sequence, 1, rows, NULL, error);
    else
        ok = cloze_session_encode(program->session, program->model, sequence, 1,
                                  (guint64)1 << config->n_layers, &states_of_one, NULL, error);
    if (ok && program->head->reads == CLOZE_HEAD_TOKENS)
        apply(program->head, states, sequence->n, rows);
    return ok ? g_steal_pointer(&rows) : NULL;
}

static void
print_integers(const char *name, const ClozeTokens *tokens, gboolean types)
{
    for (gsize t = 0; t < tokens->n; t++)
        printf("%s%s%s%d", t ? "" : name, t ? ", " : "", t ? "" : "[",
               types ? tokens->tokens[t].type_id : tokens->tokens[t].id);
    putchar(']');
}

static gboolean
print_line(const Program *program, char *line, GError **error)
{
    g_auto(ClozeTokens) tokens = {0};
    g_autofree gint32 *ids = NULL;
    g_autofree guint8 *types = NULL;
    g_autofree float *rows = NULL;
    gsize n_rows, n_columns;

    if (!read_line(program, line, &tokens, error))
        return FALSE;
    ids = g_new(gint32, tokens.n);
    types = g_new(guint8, tokens.n);
    for (gsize t = 0; t < tokens.n; t++) {
        ids[t] = tokens.tokens[t].id;
        types[t] = tokens.tokens[t].type_id;
    }
    rows = run(program, &(ClozeSequence){ids, types, tokens.n}, &n_rows, &n_columns, error);
    if (!rows)
        return FALSE;
    print_integers("{\"ids\": ", &tokens, FALSE);
    print_integers(", \"types\": ", &tokens, TRUE);
    for (gsize i = 0; i < n_rows * n_columns; i++)
        printf("%s%.9g%s",
               i % n_columns ? ", "
               : i           ? ", ["
                             : ", \"logits\": [[",
               (double)rows[i], i % n_columns == n_columns - 1 ? "]" : "");
    puts("]}");
    return TRUE;
}

int
main(int argc, char **argv)
{
    Program program = {.session = cloze_session_new(1, 0)};
    g_autoptr(GError) error = NULL;
    char line[4096];

    if (argc != 3) {
        fprintf(stderr, "Usage: adapter-logits MODEL ADAPTER\n");
        clear(&program);
        return 2;
    }
    if (open_folders(&program, argv, &error))
        while (!error && fgets(line, sizeof line, stdin))
            print_line(&program, g_strchomp(line), &error);
    if (error)
        fprintf(stderr, "adapter-logits: %s\n", error->message);
    clear(&program);
    return error ? 1 : 0;
}
