/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tokens to ids, labels and scores to targets. */

#include "engine/train/sequence-examples.h"

#include <string.h>

#include "engine/text/windows.h"

#define MIN_TOKENS ((gsize)16)

typedef struct {
    ClozeSequenceExamples *examples;
    GArray *weights;
    ClozeTokenizer *tokenizer;
    gsize max_tokens;
    gboolean has_types;
    const ClozeSequenceExamplesOptions *options;
} Filling;

gsize
cloze_sequence_examples_count_texts(const ClozeDataset *dataset)
{
    if (dataset->kind == CLOZE_DATASET_SCORES)
        return 2;
    if (dataset->kind != CLOZE_DATASET_POSITIVES)
        return 1;
    /* One that lacks the third text makes pairs of all. */
    for (gsize i = 0; i < dataset->n_examples; i++)
        if (!dataset->examples[i].negative)
            return 2;
    return 3;
}

void
cloze_sequence_examples_free(ClozeSequenceExamples *examples)
{
    if (!examples)
        return;
    cloze_training_set_free(examples->set);
    g_free(examples->weights);
    g_free(examples);
}

static void
add(Filling *filling, ClozeTrainingExample *example, gsize weight)
{
    float value = (float)MAX(weight, 1);

    cloze_training_set_add(filling->examples->set, example);
    g_array_append_val(filling->weights, value);
}

static ClozeSequence
copy_tokens(const Filling *filling, const ClozeToken *tokens, gsize n)
{
    gint32 *ids = g_new(gint32, n + 1);
    guint8 *types = filling->has_types ? g_new(guint8, n + 1) : NULL;

    for (gsize t = 0; t < n; t++) {
        ids[t] = tokens[t].id;
        if (types)
            types[t] = tokens[t].type_id;
    }
    return (ClozeSequence){ids, types, n};
}

static void
clear_texts(ClozeTrainingExample *example, gsize n_texts)
{
    for (gsize i = 0; i < n_texts; i++) {
        g_free((gpointer)example->texts[i].ids);
        g_free((gpointer)example->texts[i].type_ids);
    }
}

/* The first @max_tokens of a text, or of a pair. */
static gboolean
encode(Filling *filling, const char *first, const char *second, ClozeSequence *out, GError **error)
{
    const ClozeEncodeOptions whole = {0};
    const ClozeEncodeOptions cut = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                    .max_length = filling->max_tokens};
    g_auto(ClozeTokens) tokens = {0};

    for (gsize round = 0; round < 2; round++) {
        const ClozeEncodeOptions *options = round ? &cut : &whole;
        gboolean ok =
            second ? cloze_tokenizer_encode_pair(filling->tokenizer, first, strlen(first), second,
                                                 strlen(second), options, &tokens, error)
                   : cloze_tokenizer_encode_text(filling->tokenizer, first, strlen(first), options,
                                                 &tokens, error);

        if (!ok)
            return FALSE;
        if (tokens.n <= filling->max_tokens)
            break;
        filling->examples->n_cut++;
    }
    *out = copy_tokens(filling, tokens.tokens, tokens.n);
    return TRUE;
}

static gboolean
add_windows(Filling *filling, const char *text, ClozeTrainingExample *example, GError **error)
{
    const ClozeWindowOptions options = {.max_tokens = filling->max_tokens};
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(filling->tokenizer, text, 0, strlen(text), &options, error);

    if (!windows)
        return FALSE;
    filling->examples->n_cut += windows->len > 1;
    for (guint i = 0; i < windows->len; i++) {
        const ClozeWindow *window = windows->pdata[i];

        example->texts[0] = copy_tokens(filling, window->tokens, window->n);
        add(filling, example, window->own_end - window->own_begin);
        clear_texts(example, 1);
    }
    if (windows->len)
        return TRUE;
    if (!encode(filling, text, NULL, &example->texts[0], error))
        return FALSE;
    add(filling, example, 1);
    clear_texts(example, 1);
    return TRUE;
}

static gboolean
add_example(Filling *filling, const ClozeDatasetExample *from, ClozeDatasetKind kind, gsize source,
            GError **error)
{
    ClozeTrainingExample example = {.label = from->label, .source = source};
    const char *texts[] = {from->text, from->second, from->negative};
    gsize n_texts = filling->examples->set->n_texts;
    gboolean ok = TRUE;

    if (kind == CLOZE_DATASET_TEXTS)
        return add_windows(filling, from->text, &example, error);
    if (kind == CLOZE_DATASET_SCORES)
        example.target = (float)((from->score - filling->options->lowest) /
                                 (filling->options->highest - filling->options->lowest));
    if (kind == CLOZE_DATASET_PAIRS)
        ok = encode(filling, from->text, from->second, &example.texts[0], error);
    else
        for (gsize i = 0; ok && i < n_texts; i++)
            ok = encode(filling, texts[i], NULL, &example.texts[i], error);
    if (ok)
        add(filling, &example, 1);
    clear_texts(&example, n_texts);
    return ok;
}

ClozeSequenceExamples *
cloze_sequence_examples_new(ClozeModel *model, const ClozeDataset *dataset, const gsize *indices,
                            gsize n, const ClozeSequenceExamplesOptions *options, GError **error)
{
    g_autoptr(ClozeSequenceExamples) examples = g_new0(ClozeSequenceExamples, 1);
    g_autoptr(GArray) weights = g_array_new(FALSE, FALSE, sizeof(float));
    gsize limit = cloze_model_get_max_tokens(model);
    Filling filling = {
        .examples = examples,
        .weights = weights,
        .tokenizer = cloze_model_get_tokenizer(model),
        .max_tokens = options->max_length ? CLAMP(options->max_length, MIN_TOKENS, limit) : limit,
        .has_types = cloze_model_get_config(model)->type_vocab_size > 1,
        .options = options};
    gboolean has_label =
        dataset->kind == CLOZE_DATASET_TEXTS || dataset->kind == CLOZE_DATASET_PAIRS;

    examples->set = cloze_training_set_new(cloze_sequence_examples_count_texts(dataset));
    examples->n_sources = n;
    for (gsize i = 0; i < n; i++) {
        const ClozeDatasetExample *example = &dataset->examples[indices[i]];

        if (has_label && example->label < 0)
            examples->n_unknown++;
        else if (!add_example(&filling, example, dataset->kind, i, error))
            return NULL;
    }
    examples->weights = g_memdup2(weights->data, (weights->len + 1) * sizeof(float));
    return g_steal_pointer(&examples);
}
