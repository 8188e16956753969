/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The path from a range of a document to its spans. Encoding is ner-features.c's, choosing tags
 * ner-decode.c's. Worker thread, one call at a time. */

#include "plugins/ner/ner-annotate.h"

#include "engine/text/blocks.h"
#include "engine/text/words.h"
#include "plugins/ner/ner-features.h"

/* A head knows nothing of scripts that none of its languages is written in: what it says of them would
 * be noise. */
static gboolean
is_readable(const GlossNer *ner, const char *text, ClozeRange range)
{
    return cloze_scripts_match(ner->scripts, text + range.start, range.end - range.start);
}

/* The words of all sentences in one array, and where each sentence's begin. */
static GlossNerSentence *
cut_sentences(const GlossNer *ner, const GlossAnnotateRequest *request, GArray *words,
              gsize *n_sentences)
{
    g_autoptr(GArray) ranges = cloze_blocks_sentences(request->text, request->start, request->end);
    GlossNerSentence *sentences = g_new0(GlossNerSentence, ranges->len + 1);
    gsize first = 0;

    for (guint i = 0; i < ranges->len; i++) {
        ClozeRange range = g_array_index(ranges, ClozeRange, i);

        if (is_readable(ner, request->text, range))
            cloze_words_cut(request->text, range.start, range.end, words);
        sentences[i] = (GlossNerSentence){request->text, range, NULL, words->len - first};
        first = words->len;
    }
    first = 0;
    for (guint i = 0; i < ranges->len; i++) {
        sentences[i].words = (const ClozeRange *)words->data + first;
        first += sentences[i].n_words;
    }
    *n_sentences = ranges->len;
    return sentences;
}

static void
add_span(const GlossNer *ner, const GlossNerSentence *sentence, const GlossNerEntity *entity,
         GArray *spans)
{
    const ClozeRange *words = sentence->words;
    gsize start = entity->start, end = entity->end;
    GlossSpan span;

    while (start < end && cloze_words_is_edge(sentence->text, words[start]))
        start++;
    while (end > start && cloze_words_is_edge(sentence->text, words[end - 1]))
        end--;
    if (start == end ||
        !is_readable(ner, sentence->text, (ClozeRange){words[start].start, words[end - 1].end}))
        return;
    span = (GlossSpan){words[start].start, words[end - 1].end, entity->type, entity->score};
    g_array_append_val(spans, span);
}

static void
decode_sentences(GlossNer *ner, const GlossNerSentence *sentences, gsize n, const float *logits,
                 GArray *spans)
{
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));

    for (gsize i = 0; i < n; i++) {
        gloss_ner_decode_run(ner->decoder, logits, sentences[i].n_words, entities, NULL);
        for (guint e = 0; e < entities->len; e++)
            add_span(ner, &sentences[i], &g_array_index(entities, GlossNerEntity, e), spans);
        logits += sentences[i].n_words * ner->head->n_labels;
    }
}

GArray *
gloss_ner_annotate_run(GlossNer *ner, const GlossAnnotateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    gsize n;
    g_autofree GlossNerSentence *sentences = cut_sentences(ner, request, words, &n);
    g_autofree float *logits = g_new(float, words->len * ner->head->n_labels + 1);

    if (!gloss_ner_features_score(ner, sentences, n, logits, cancellable, error))
        return NULL;
    decode_sentences(ner, sentences, n, logits, spans);
    return g_steal_pointer(&spans);
}
