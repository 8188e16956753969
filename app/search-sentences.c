/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All sentences go through the model in one call, with what was asked as the first. */
#include "app/search-sentences.h"

#include <string.h>

#include "engine/model/config.h"
#include "engine/model/model.h"

/* Sentences in all. */
#define MOST 48

typedef struct {
    gsize body;
    ClozeRange range;
} Sentence;

static void
trim(const char *body, ClozeRange *range)
{
    while (range->end > range->start && g_ascii_isspace(body[range->end - 1]))
        range->end--;
}

/* (element-type Sentence) of whole passages, MOST at most. */
static GArray *
gather(const char *const *bodies, gsize n)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(Sentence));

    for (gsize i = 0; i < n; i++) {
        g_autoptr(GArray) ranges = cloze_blocks_sentences(bodies[i], 0, strlen(bodies[i]));

        if (all->len + ranges->len > MOST)
            break;
        for (guint j = 0; j < ranges->len; j++) {
            Sentence sentence = {i, g_array_index(ranges, ClozeRange, j)};

            trim(bodies[i], &sentence.range);
            if (sentence.range.end > sentence.range.start)
                g_array_append_val(all, sentence);
        }
    }
    return all;
}

static float
multiply(const float *a, const float *b, gsize n)
{
    float sum = 0, length = 0;

    for (gsize i = 0; i < n; i++) {
        sum += a[i] * b[i];
        length += b[i] * b[i];
    }
    return length > 0 ? sum * ABS(sum) / length : 0;
}

gboolean
gloss_search_sentences_choose(GlossTextEmbedder *embedder, GlossTextKind kind, const char *text,
                              const char *const *bodies, gsize n, ClozeRange *best,
                              GCancellable *cancellable, GError **error)
{
    ClozeModel *model = gloss_text_embedder_get_model(embedder, error);
    g_autoptr(GArray) sentences = gather(bodies, n);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree float *query = NULL, *rows = NULL, *most = g_new(float, n + 1);
    gsize width;

    memset(best, 0, n * sizeof *best);
    if (model == NULL || sentences->len == 0)
        return model != NULL;
    for (guint i = 0; i < sentences->len; i++) {
        const Sentence *one = &g_array_index(sentences, Sentence, i);

        g_ptr_array_add(texts, g_strndup(bodies[one->body] + one->range.start,
                                         one->range.end - one->range.start));
    }
    width = cloze_model_get_config(model)->hidden_size;
    query = g_new(float, width);
    rows = g_new(float, texts->len *width);
    if (!gloss_text_embedder_run(embedder, kind, &text, 1, query, cancellable, error) ||
        !gloss_text_embedder_run(embedder, GLOSS_TEXT_PASSAGE, (const char *const *)texts->pdata,
                                 texts->len, rows, cancellable, error))
        return FALSE;
    for (guint i = 0; i < sentences->len; i++) {
        const Sentence *one = &g_array_index(sentences, Sentence, i);
        float near = multiply(query, rows + i * width, width);

        if (best[one->body].end == 0 || near > most[one->body]) {
            best[one->body] = one->range;
            most[one->body] = near;
        }
    }
    return TRUE;
}
