/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences to windows, windows to hidden states, pieces to words. What is done with a row is the
 * caller's. One thread at a time for one call. */

#include "plugins/ner/ner-features.h"

#include <string.h>

#include "engine/text/windows.h"
#include "engine/train/token-classifier.h"

#define MAX_WINDOW_TOKENS ((gsize)256)
#define CONTEXT_TOKENS    ((gsize)48)
#define GROUP_TOKENS      ((gsize)4096)

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    guint64 layers;
    gsize n_layers;
    gsize width; /* D */
    const GlossNerSentence *sentences;
    GlossNerRowFunc func;
    gpointer data;
    GCancellable *cancellable;
    GPtrArray *windows; /* ClozeWindow*, waiting to be encoded */
    GArray *owners;     /* gsize, the sentence of each */
    gsize n_tokens;     /* in them */
    gsize sentence;     /* of the next word */
    gsize word;
    float *row;
} Run;

gsize
gloss_ner_features_count(ClozeModel *model, guint64 layers)
{
    gsize width = cloze_model_get_config(model)->hidden_size;

    return (gsize)__builtin_popcountll(layers) * width;
}

static void
skip_words(Run *run, gsize limit)
{
    while (run->word < limit)
        run->func(run->sentence, run->word++, NULL, run->data);
}

/* Words left without a piece, up to sentence @next. */
static void
finish_sentences(Run *run, gsize next)
{
    while (run->sentence < next) {
        skip_words(run, run->sentences[run->sentence].n_words);
        run->sentence++;
        run->word = 0;
    }
}

/* states: [n_layers][n][D] */
static void
emit_row(Run *run, const float *states, gsize n, gsize token)
{
    for (gsize l = 0; l < run->n_layers; l++)
        memcpy(run->row + l * run->width, states + (l * n + token) * run->width,
               run->width * sizeof(float));
    run->func(run->sentence, run->word++, run->row, run->data);
}

static void
emit_window(Run *run, const ClozeWindow *window, const float *states)
{
    const GlossNerSentence *sentence = &run->sentences[run->sentence];

    for (gsize t = window->own_begin; t < window->own_end; t++) {
        gsize start = window->tokens[t].start, word = run->word;

        while (word < sentence->n_words && sentence->words[word].end <= start)
            word++;
        skip_words(run, word);
        if (word < sentence->n_words && sentence->words[word].start <= start)
            emit_row(run, states, window->n, t);
    }
}

static ClozeSequence
make_sequence(const ClozeWindow *window)
{
    gint32 *ids = g_new(gint32, window->n);
    guint8 *types = g_new(guint8, window->n);

    for (gsize t = 0; t < window->n; t++) {
        ids[t] = window->tokens[t].id;
        types[t] = window->tokens[t].type_id;
    }
    return (ClozeSequence){ids, types, window->n};
}

static gboolean
encode_windows(Run *run, float **states, GError **error)
{
    gsize n = run->windows->len;
    g_autofree ClozeSequence *sequences = g_new0(ClozeSequence, n);
    gboolean ok;

    for (gsize i = 0; i < n; i++) {
        const ClozeWindow *window = g_ptr_array_index(run->windows, i);

        sequences[i] = make_sequence(window);
        states[i] = g_new(float, run->n_layers * window->n * run->width);
    }
    ok = cloze_session_encode(run->session, run->model, sequences, n, run->layers, states,
                              run->cancellable, error);
    for (gsize i = 0; i < n; i++) {
        g_free((gpointer)sequences[i].ids);
        g_free((gpointer)sequences[i].type_ids);
    }
    return ok;
}

static gboolean
flush(Run *run, GError **error)
{
    gsize n = run->windows->len;
    g_autofree float **states = g_new0(float *, n + 1);
    gboolean ok = n == 0 || encode_windows(run, states, error);

    for (gsize i = 0; i < n; i++) {
        if (ok) {
            finish_sentences(run, g_array_index(run->owners, gsize, i));
            emit_window(run, g_ptr_array_index(run->windows, i), states[i]);
        }
        g_free(states[i]);
    }
    g_ptr_array_set_size(run->windows, 0);
    g_array_set_size(run->owners, 0);
    run->n_tokens = 0;
    return ok;
}

static gboolean
add_sentence(Run *run, gsize index, GError **error)
{
    const GlossNerSentence *sentence = &run->sentences[index];
    ClozeWindowOptions options = {MIN(cloze_model_get_max_tokens(run->model), MAX_WINDOW_TOKENS),
                                  CONTEXT_TOKENS, cloze_model_has_shapes(run->model)};
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(cloze_model_get_tokenizer(run->model), sentence->text,
                          sentence->range.start, sentence->range.end, &options, error);

    if (windows == NULL)
        return FALSE;
    while (windows->len > 0) {
        ClozeWindow *window = g_ptr_array_steal_index(windows, 0);

        g_ptr_array_add(run->windows, window);
        g_array_append_val(run->owners, index);
        run->n_tokens += window->n;
        if (run->n_tokens >= GROUP_TOKENS && !flush(run, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
run_sentences(Run *run, gsize n, GError **error)
{
    for (gsize i = 0; i < n; i++) {
        if (!add_sentence(run, i, error))
            return FALSE;
    }
    if (!flush(run, error))
        return FALSE;
    finish_sentences(run, n);
    return TRUE;
}

gboolean
gloss_ner_features_run(ClozeSession *session, ClozeModel *model, guint64 layers,
                       const GlossNerSentence *sentences, gsize n, GlossNerRowFunc func,
                       gpointer data, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) windows =
        g_ptr_array_new_with_free_func((GDestroyNotify)cloze_windows_free);
    g_autoptr(GArray) owners = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autofree float *row = g_new(float, gloss_ner_features_count(model, layers));
    Run run = {.session = session,
               .model = model,
               .layers = layers,
               .n_layers = (gsize)__builtin_popcountll(layers),
               .width = cloze_model_get_config(model)->hidden_size,
               .sentences = sentences,
               .func = func,
               .data = data,
               .cancellable = cancellable,
               .windows = windows,
               .owners = owners,
               .row = row};

    return run_sentences(&run, n, error);
}

typedef struct {
    ClozeTokenClassifier classifier; /* borrows the head's numbers */
    gsize outside;
    float *out; /* of the next word */
} Scoring;

void
gloss_ner_features_set_outside(float *scores, gsize n_labels, gsize outside)
{
    static const float certain = 30;

    memset(scores, 0, n_labels * sizeof(float));
    scores[outside] = certain;
}

static void
score_row_cb(gsize sentence, gsize word, const float *row, gpointer data)
{
    Scoring *scoring = data;
    gsize n_labels = scoring->classifier.n_labels;

    if (row != NULL)
        cloze_token_classifier_apply_row(&scoring->classifier, row, scoring->out);
    else
        gloss_ner_features_set_outside(scoring->out, n_labels, scoring->outside);
    scoring->out += n_labels;
}

gboolean
gloss_ner_features_score(GlossNer *ner, const GlossNerSentence *sentences, gsize n, float *out,
                         GCancellable *cancellable, GError **error)
{
    ClozeHead *head = ner->head;
    Scoring scoring = {{head->n_labels, head->n_features, head->weight, head->bias},
                       gloss_ner_decode_get_outside(ner->decoder),
                       out};

    return gloss_ner_features_run(ner->session, ner->model, head->layers, sentences, n,
                                  score_row_cb, &scoring, cancellable, error);
}
