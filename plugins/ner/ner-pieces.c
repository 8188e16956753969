/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences to windows and back to words. Learning is the engine's. Any thread. */

#include "plugins/ner/ner-pieces.h"

#include <string.h>

#include "engine/text/windows.h"
#include "engine/text/word-shapes.h"

#define MAX_WINDOW_TOKENS ((gsize)256)
#define MIN_WINDOW_TOKENS ((gsize)16)
#define CONTEXT_TOKENS    ((gsize)48)

void
gloss_ner_pieces_free(GlossNerPieces *pieces)
{
    if (pieces == NULL)
        return;
    cloze_training_set_free(pieces->set);
    g_ptr_array_unref(pieces->words);
    g_free(pieces);
}

/* (transfer full) the class of each word. A type that only the held-out part has cannot be learned;
 * its words are of the first class, O. */
static gint32 *
dup_classes(const GlossNerExample *example, const char *const *tags)
{
    gint32 *classes = g_new0(gint32, example->n_words + 1);
    g_auto(GStrv) written =
        cloze_tag_scheme_write(CLOZE_TAG_SCHEME_BIO, (const ClozeEntity *)example->entities->data,
                               example->entities->len, example->n_words);

    for (gsize i = 0; i < example->n_words; i++) {
        for (gint32 k = 0; tags[k] != NULL; k++) {
            if (strcmp(tags[k], written[i]) == 0)
                classes[i] = k;
        }
    }
    return classes;
}

/* In a window that begins within an entity, what is left of it begins there. */
static void
begin_anew(gint32 *labels, gsize n, const char *const *tags)
{
    gsize i = 0;

    while (i < n && labels[i] < 0)
        i++;
    if (i == n || tags[labels[i]][0] != 'I')
        return;
    for (gint32 k = 0; tags[k] != NULL; k++) {
        if (tags[k][0] == 'B' && strcmp(tags[k] + 1, tags[labels[i]] + 1) == 0) {
            labels[i] = k;
            return;
        }
    }
}

/* The words that the window owns, from *@word on. */
static gint32 *
find_words(const GlossNerExample *example, const ClozeWindow *window, gsize *word)
{
    gint32 *words = g_new(gint32, window->n + 1);

    for (gsize t = 0; t < window->n; t++)
        words[t] = -1;
    for (gsize t = window->own_begin; t < window->own_end; t++) {
        gsize start = window->tokens[t].start;

        while (*word < example->n_words && example->words[*word].end <= start)
            (*word)++;
        if (*word < example->n_words && example->words[*word].start <= start)
            words[t] = (gint32)(*word)++;
    }
    return words;
}

static void
add_window(GlossNerPieces *pieces, const ClozeWindow *window, gint32 *words, const gint32 *classes,
           const GlossNerPiecesOptions *options, gsize source)
{
    const char *const *tags = options->tags;
    g_autofree gint32 *ids = g_new(gint32, window->n + 1), *labels = g_new(gint32, window->n + 1);
    g_autofree guint8 *types = options->shapes ? g_new(guint8, window->n + 1) : NULL;
    ClozeTrainingExample example = {
        .texts = {{ids, types, window->n}}, .token_labels = labels, .source = source};

    for (gsize t = 0; t < window->n; t++) {
        ids[t] = window->tokens[t].id;
        if (types != NULL)
            types[t] = window->tokens[t].type_id;
        labels[t] = words[t] < 0 ? CLOZE_CROSS_ENTROPY_IGNORE : classes[words[t]];
    }
    begin_anew(labels, window->n, tags);
    cloze_training_set_add(pieces->set, &example);
    g_ptr_array_add(pieces->words, words);
}

/* Whether all words of a sentence seem to be written in one case. */
typedef enum { RECASING_NONE, RECASING_LOWER, RECASING_UPPER } Recasing;

/* One number a sentence, so that sentences do not depend on the share. */
static Recasing
choose_recasing(GRand *random, double share)
{
    double number = g_rand_double(random);

    if (number < share)
        return RECASING_LOWER;
    return number < 2 * share ? RECASING_UPPER : RECASING_NONE;
}

static void
recase(ClozeWindow *window, Recasing recasing)
{
    for (gsize t = 0; recasing != RECASING_NONE && t < window->n; t++)
        window->tokens[t].type_id =
            (guint8)cloze_word_shapes_recase(window->tokens[t].type_id, recasing == RECASING_UPPER);
}

static gboolean
add_example(GlossNerPieces *pieces, GlossNer *ner, const GlossNerExample *example,
            const ClozeWindowOptions *cut, const GlossNerPiecesOptions *options, Recasing recasing,
            gsize source, GError **error)
{
    g_autofree gint32 *classes = dup_classes(example, options->tags);
    g_autoptr(GPtrArray) windows = cloze_windows_cut(
        cloze_model_get_tokenizer(ner->model), example->text, 0, strlen(example->text), cut, error);
    gsize word = 0;

    if (windows == NULL)
        return FALSE;
    pieces->n_cut += windows->len > 1;
    for (guint i = 0; i < windows->len; i++) {
        ClozeWindow *window = g_ptr_array_index(windows, i);

        recase(window, recasing);
        add_window(pieces, window, find_words(example, window, &word), classes, options, source);
    }
    return TRUE;
}

GlossNerPieces *
gloss_ner_pieces_new(GlossNer *ner, GPtrArray *examples, const GlossNerPiecesOptions *options,
                     GError **error)
{
    g_autoptr(GlossNerPieces) pieces = g_new0(GlossNerPieces, 1);
    gsize limit = MIN(cloze_model_get_max_tokens(ner->model), MAX_WINDOW_TOKENS);
    gsize max_length = options->max_length;
    const ClozeWindowOptions cut = {max_length > 0 ? CLAMP(max_length, MIN_WINDOW_TOKENS, limit)
                                                   : limit,
                                    CONTEXT_TOKENS, options->shapes};
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32)options->seed);

    pieces->set = cloze_training_set_new(1);
    pieces->words = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < examples->len; i++) {
        if (!add_example(pieces, ner, g_ptr_array_index(examples, i), &cut, options,
                         choose_recasing(random, options->recased), i, error))
            return NULL;
    }
    return g_steal_pointer(&pieces);
}

static void
fill_outside(float *scores, gsize n_words, gsize n_labels, gsize outside)
{
    for (gsize i = 0; i < n_words; i++)
        gloss_ner_features_set_outside(scores + i * n_labels, n_labels, outside);
}

float *
gloss_ner_pieces_dup_scores(const GlossNerPieces *pieces, GPtrArray *examples,
                            const ClozeLearnerOutputs *outputs, gsize outside, gsize *firsts)
{
    gsize c = outputs->n_columns, n_words = 0;
    float *scores;

    for (guint i = 0; i < examples->len; i++) {
        firsts[i] = n_words;
        n_words += ((const GlossNerExample *)g_ptr_array_index(examples, i))->n_words;
    }
    scores = g_new(float, n_words *c + 1);
    fill_outside(scores, n_words, c, outside);
    for (gsize i = 0; i < outputs->n_examples; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(pieces->set, i);
        const gint32 *words = g_ptr_array_index(pieces->words, i);

        for (gsize t = 0; t < example->texts[0].n; t++) {
            if (words[t] >= 0)
                memcpy(scores + (firsts[example->source] + (gsize)words[t]) * c,
                       outputs->rows + (outputs->starts[i] + t) * c, c * sizeof *scores);
        }
    }
    return scores;
}
