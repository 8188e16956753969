/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints what a trained folder says of each token of the texts on standard input, a line each: ids and
 * logits as JSON. check-peft.py compares it with what the peft package makes of the same folder.
 * Usage: adapter-logits MODEL ADAPTER */

#include <stdio.h>
#include <string.h>

#include "engine/model/head.h"
#include "engine/model/session.h"

static void
print_row(const ClozeHead *head, const float *row)
{
    for (gsize k = 0; k < head->n_labels; k++) {
        double sum = (double)head->bias[k];

        for (gsize i = 0; i < head->n_features; i++)
            sum += (double)row[i] * (double)head->weight[k * head->n_features + i];
        printf("%s%.7g", k ? ", " : "[", sum);
    }
    printf("]");
}

static gboolean
print_text(ClozeSession *session, ClozeModel *model, const ClozeHead *head, const char *text,
           GError **error)
{
    const ClozeEncodeOptions options = {0};
    gsize n_layers = cloze_model_get_config(model)->n_layers;
    g_auto(ClozeTokens) tokens = {0};
    g_autofree gint32 *ids = NULL;
    g_autofree float *states = NULL;
    ClozeSequence sequence = {0};

    if (!cloze_tokenizer_encode_text(cloze_model_get_tokenizer(model), text, strlen(text), &options,
                                     &tokens, error))
        return FALSE;
    ids = g_new(gint32, tokens.n);
    for (gsize t = 0; t < tokens.n; t++)
        ids[t] = tokens.tokens[t].id;
    sequence = (ClozeSequence){ids, NULL, tokens.n};
    states = g_new(float, tokens.n * head->n_features);
    if (!cloze_session_encode(session, model, &sequence, 1, (guint64)1 << n_layers, &states, NULL,
                              error))
        return FALSE;
    for (gsize t = 0; t < tokens.n; t++)
        printf("%s%d", t ? ", " : "{\"ids\": [", ids[t]);
    for (gsize t = 0; t < tokens.n; t++) {
        fputs(t ? ", " : "], \"logits\": [", stdout);
        print_row(head, states + t * head->n_features);
    }
    puts("]}");
    return TRUE;
}

int
main(int argc, char **argv)
{
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    char line[4096];

    if (argc != 3) {
        fprintf(stderr, "Usage: adapter-logits MODEL ADAPTER\n");
        return 2;
    }
    head = cloze_head_read(argv[2], &error);
    model = head ? cloze_session_load_adapted(session, argv[1], argv[2], &error) : NULL;
    while (model && !error && fgets(line, sizeof line, stdin))
        print_text(session, model, head, g_strchomp(line), &error);
    if (error)
        fprintf(stderr, "adapter-logits: %s\n", error->message);
    return error ? 1 : 0;
}
