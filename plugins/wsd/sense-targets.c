/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests that follow one another in one sentence share its reading. */
#include "plugins/wsd/sense-targets.h"

#include <string.h>

#include "engine/model/word-vectors.h"
#include "plugins/wsd/sense-glosses.h"

#define MAX_CONTEXT ((gsize)1500) /* bytes on each side in which the sentence is looked for */

typedef struct {
    GlossSenseTargets *targets;
    GArray *firsts; /* gsize: the first request of each text */
} Run;

void
gloss_sense_targets_free(GlossSenseTargets *targets)
{
    g_free(targets->vectors);
    g_free(targets->found);
    g_free(targets);
}

/* The sentence around the target, looked for no further than needed. */
static ClozeRange
find_sentence(const GlossRankRequest *request)
{
    gsize start = request->start > MAX_CONTEXT ? request->start - MAX_CONTEXT : 0;
    gsize end = MIN(request->size, request->end + MAX_CONTEXT);
    g_autoptr(GArray) sentences = NULL;
    ClozeRange whole;

    while (start > 0 && (request->text[start] & 0xC0) == 0x80)
        start--;
    while (end < request->size && (request->text[end] & 0xC0) == 0x80)
        end++;
    whole = (ClozeRange){start, end};
    sentences = cloze_blocks_sentences(request->text, start, end);
    for (guint i = 0; i < sentences->len; i++) {
        ClozeRange range = g_array_index(sentences, ClozeRange, i);

        if (range.start <= request->start && request->end <= range.end)
            return range;
    }
    return whole;
}

/* Whether @request goes on in the text that @last is the end of. */
static gboolean
goes_on(const ClozeWordText *text, ClozeRange last, const GlossRankRequest *request)
{
    return text->text == request->text && last.end <= request->start &&
           request->end <= text->range.end;
}

/* @words: the targets' ranges, which the texts point into. */
static GArray *
make_texts(const GlossRankRequest *requests, gsize n, ClozeRange *words, GArray *firsts)
{
    GArray *texts = g_array_new(FALSE, FALSE, sizeof(ClozeWordText));

    for (gsize i = 0; i < n; i++) {
        ClozeWordText *text =
            texts->len ? &g_array_index(texts, ClozeWordText, texts->len - 1) : NULL;

        words[i] = (ClozeRange){requests[i].start, requests[i].end};
        if (text && goes_on(text, words[i - 1], &requests[i])) {
            text->n_words++;
        } else {
            ClozeWordText next = {requests[i].text, find_sentence(&requests[i]), &words[i], 1};

            g_array_append_val(texts, next);
            g_array_append_val(firsts, i);
        }
    }
    return texts;
}

static void
take_vector_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Run *run = data;
    GlossSenseTargets *targets = run->targets;
    gsize i = g_array_index(run->firsts, gsize, text) + word;

    if (!vector)
        return;
    memcpy(targets->vectors + i * targets->d, vector, targets->d * sizeof *vector);
    targets->found[i] = TRUE;
}

GlossSenseTargets *
gloss_sense_targets_read(ClozeSession *session, ClozeModel *model, const GlossRankRequest *requests,
                         gsize n, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossSenseTargets) targets = g_new0(GlossSenseTargets, 1);
    g_autoptr(GArray) firsts = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autofree ClozeRange *words = g_new(ClozeRange, n + 1);
    g_autoptr(GArray) texts = make_texts(requests, n, words, firsts);
    Run run = {targets, firsts};

    targets->n = n;
    targets->d = cloze_model_get_config(model)->hidden_size;
    targets->vectors = g_new0(float, n * targets->d + 1);
    targets->found = g_new0(gboolean, n + 1);
    if (!cloze_word_vectors_run(session, model, gloss_sense_glosses_get_layers(model),
                                (const ClozeWordText *)(gpointer)texts->data, texts->len,
                                take_vector_cb, &run, cancellable, error))
        return NULL;
    return g_steal_pointer(&targets);
}
