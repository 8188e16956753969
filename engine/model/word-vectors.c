/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Windows of many texts are encoded together, so that short ones fill a batch; a word's sum may go on
 * from one window to the next. */
#include "engine/model/word-vectors.h"

#include <string.h>

#include "engine/text/windows.h"

#define MAX_WINDOW_TOKENS ((gsize)256)
#define CONTEXT_TOKENS    ((gsize)48)
#define GROUP_TOKENS      ((gsize)4096)

/* A window, whose it is, and what came out of it: [n_layers][n][D]. */
typedef struct {
    ClozeWindow *window;
    gsize text;
    float *states;
} Item;

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    guint64 layers;
    gsize n_layers;
    gsize n_sums; /* n_layers, or 1: their mean */
    gsize d;
    const ClozeWordText *texts;
    ClozeWordVectorFunc func;
    gpointer data;
    GCancellable *cancellable;

    GArray *items; /* Item, waiting to be encoded */
    gsize n_tokens;
    gsize text; /* of the word that is summed */
    gsize word;
    gsize n_pieces; /* in the sum */
    float *sum;     /* [n_sums][D] */
} Run;

static void
clear_item(gpointer data)
{
    Item *item = data;

    cloze_windows_free(item->window);
    g_free(item->states);
}

guint64
cloze_word_vectors_get_last(ClozeModel *model, guint n)
{
    gsize n_states = cloze_model_get_config(model)->n_layers + 1;
    gsize first = n_states - MIN(n, n_states);

    return ((G_GUINT64_CONSTANT(1) << (n_states - first)) - 1) << first;
}

/* Ends the word that is summed and goes to the next. */
static void
emit(Run *run)
{
    gsize n = run->n_sums * run->d;
    gsize n_added = run->n_pieces * (run->n_layers / run->n_sums);
    float scale = n_added ? 1.0F / (float)n_added : 0;

    for (gsize i = 0; i < n; i++)
        run->sum[i] *= scale;
    run->func(run->text, run->word++, run->n_pieces ? run->sum : NULL, run->data);
    memset(run->sum, 0, n * sizeof *run->sum);
    run->n_pieces = 0;
}

/* All words before @word of text @text. */
static void
emit_until(Run *run, gsize text, gsize word)
{
    while (run->text < text) {
        while (run->word < run->texts[run->text].n_words)
            emit(run);
        run->text++;
        run->word = 0;
    }
    while (run->word < word)
        emit(run);
}

static void
add_piece(Run *run, const Item *item, gsize token)
{
    for (gsize l = 0; l < run->n_layers; l++) {
        const float *state = item->states + (l * item->window->n + token) * run->d;
        float *sum = run->sum + l % run->n_sums * run->d;

        for (gsize i = 0; i < run->d; i++)
            sum[i] += state[i];
    }
    run->n_pieces++;
}

static void
add_window(Run *run, const Item *item)
{
    const ClozeWordText *text = &run->texts[item->text];
    const ClozeWindow *window = item->window;
    gsize word;

    emit_until(run, item->text, 0);
    word = run->word;
    for (gsize t = window->own_begin; t < window->own_end; t++) {
        gsize start = window->tokens[t].start;

        while (word < text->n_words && text->words[word].end <= start)
            word++;
        if (word == text->n_words || text->words[word].start > start)
            continue;
        emit_until(run, item->text, word);
        add_piece(run, item, t);
    }
}

static gboolean
encode_items(Run *run, GError **error)
{
    gsize n = run->items->len;
    g_autofree ClozeSequence *sequences = g_new0(ClozeSequence, n + 1);
    g_autofree float **states = g_new0(float *, n + 1);
    g_autofree gint32 *ids = g_new(gint32, run->n_tokens + 1);
    g_autofree guint8 *types = g_new(guint8, run->n_tokens + 1);
    gsize next = 0;

    for (gsize i = 0; i < n; i++) {
        Item *item = &g_array_index(run->items, Item, i);

        sequences[i] = (ClozeSequence){ids + next, types + next, item->window->n};
        for (gsize t = 0; t < item->window->n; t++, next++) {
            ids[next] = item->window->tokens[t].id;
            types[next] = item->window->tokens[t].type_id;
        }
        states[i] = item->states = g_new(float, run->n_layers * item->window->n * run->d);
    }
    return cloze_session_encode(run->session, run->model, sequences, n, run->layers, states,
                                run->cancellable, error);
}

static gboolean
flush(Run *run, GError **error)
{
    gboolean ok = !run->items->len || encode_items(run, error);

    for (guint i = 0; ok && i < run->items->len; i++)
        add_window(run, &g_array_index(run->items, Item, i));
    g_array_set_size(run->items, 0);
    run->n_tokens = 0;
    return ok;
}

static gboolean
add_text(Run *run, gsize index, GError **error)
{
    const ClozeWordText *text = &run->texts[index];
    const ClozeWindowOptions options = {
        MIN(cloze_model_get_max_tokens(run->model), MAX_WINDOW_TOKENS), CONTEXT_TOKENS,
        cloze_model_has_shapes(run->model)};
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(cloze_model_get_tokenizer(run->model), text->text, text->range.start,
                          text->range.end, &options, error);

    while (windows && windows->len) {
        Item item = {g_ptr_array_steal_index(windows, 0), index, NULL};

        run->n_tokens += item.window->n;
        g_array_append_val(run->items, item);
    }
    return windows && (run->n_tokens < GROUP_TOKENS || flush(run, error));
}

static gboolean
run_all(Run *run, gsize n, GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(Item));
    g_autofree float *sum = NULL;

    run->d = cloze_model_get_config(run->model)->hidden_size;
    run->sum = sum = g_new0(float, run->n_sums * run->d);
    run->items = items;
    g_array_set_clear_func(items, clear_item);
    for (gsize i = 0; i < n; i++)
        if (!add_text(run, i, error))
            return FALSE;
    if (!flush(run, error))
        return FALSE;
    emit_until(run, n, 0);
    return TRUE;
}

gboolean
cloze_word_vectors_run(ClozeSession *session, ClozeModel *model, guint64 layers,
                       const ClozeWordText *texts, gsize n, ClozeWordVectorFunc func, gpointer data,
                       GCancellable *cancellable, GError **error)
{
    Run run = {.session = session,
               .model = model,
               .layers = layers,
               .n_layers = (gsize)__builtin_popcountll(layers),
               .n_sums = 1,
               .texts = texts,
               .func = func,
               .data = data,
               .cancellable = cancellable};

    return run_all(&run, n, error);
}

gboolean
cloze_word_vectors_run_apart(ClozeSession *session, ClozeModel *model, guint64 layers,
                             const ClozeWordText *texts, gsize n, ClozeWordVectorFunc func,
                             gpointer data, GCancellable *cancellable, GError **error)
{
    Run run = {.session = session,
               .model = model,
               .layers = layers,
               .n_layers = (gsize)__builtin_popcountll(layers),
               .n_sums = MAX((gsize)__builtin_popcountll(layers), 1),
               .texts = texts,
               .func = func,
               .data = data,
               .cancellable = cancellable};

    return run_all(&run, n, error);
}
