/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences go to the encoder some at a time, as text with a space between words. */
#include "plugins/wsd/sense-vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/model/word-vectors.h"
#include "plugins/wsd/sense-candidates.h"

#define CHUNK 256 /* sentences */

struct _GlossSenseVectors {
    gsize d;
    GHashTable *index; /* key to place + 1 */
    GPtrArray *keys;   /* borrowed from index */
    GArray *sums;      /* float [n][d] */
    GArray *counts;    /* guint */
};

typedef struct {
    const GlossSenseCorpus *corpus;
    gsize begin; /* of the chunk, in the corpus */
    gsize first;
    GlossSenseWordFunc func;
    gpointer data;
} Chunk;

/* "The bank of England": text and where the words are. */
static char *
join_words(const GArray *sentence, GArray *ranges)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < sentence->len; i++) {
        ClozeRange range;

        if (i)
            g_string_append_c(text, ' ');
        range.start = text->len;
        g_string_append(text, g_array_index(sentence, GlossSenseWord, i).text);
        range.end = text->len;
        g_array_append_val(ranges, range);
    }
    return g_string_free(text, FALSE);
}

static void
take_word_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    const Chunk *chunk = data;
    const GArray *sentence = chunk->corpus->sentences->pdata[chunk->begin + text];

    if (vector)
        chunk->func(&g_array_index(sentence, GlossSenseWord, word),
                    chunk->first + chunk->begin + text, vector, chunk->data);
}

static gboolean
run_chunk(ClozeSession *session, ClozeModel *model, Chunk *chunk, gsize n,
          GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) joined = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) ranges = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    g_autofree ClozeWordText *texts = g_new(ClozeWordText, n + 1);

    for (gsize i = 0; i < n; i++) {
        const GArray *sentence = chunk->corpus->sentences->pdata[chunk->begin + i];
        GArray *words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
        char *text = join_words(sentence, words);

        g_ptr_array_add(joined, text);
        g_ptr_array_add(ranges, words);
        texts[i] = (ClozeWordText){
            text, {0, strlen(text)}, (const ClozeRange *)(gpointer)words->data, words->len};
    }
    return cloze_word_vectors_run(session, model, gloss_sense_glosses_get_layers(model), texts, n,
                                  take_word_cb, chunk, cancellable, error);
}

gboolean
gloss_sense_vectors_run(ClozeSession *session, ClozeModel *model, const GlossSenseCorpus *corpus,
                        gsize first, GlossSenseWordFunc func, GlossSenseProgressFunc progress,
                        gpointer data, GCancellable *cancellable, GError **error)
{
    Chunk chunk = {corpus, 0, first, func, data};

    for (; chunk.begin < corpus->sentences->len; chunk.begin += CHUNK) {
        gsize n = MIN((gsize)CHUNK, corpus->sentences->len - chunk.begin);

        if (!run_chunk(session, model, &chunk, n, cancellable, error))
            return FALSE;
        if (progress)
            progress(first + chunk.begin + n, data);
    }
    return TRUE;
}

GlossSenseVectors *
gloss_sense_vectors_new(gsize d)
{
    GlossSenseVectors *vectors = g_new0(GlossSenseVectors, 1);

    vectors->d = d;
    vectors->index = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    vectors->keys = g_ptr_array_new();
    vectors->sums = g_array_new(FALSE, TRUE, sizeof(float));
    vectors->counts = g_array_new(FALSE, TRUE, sizeof(guint));
    return vectors;
}

void
gloss_sense_vectors_free(GlossSenseVectors *vectors)
{
    g_ptr_array_unref(vectors->keys);
    g_hash_table_unref(vectors->index);
    g_array_unref(vectors->sums);
    g_array_unref(vectors->counts);
    g_free(vectors);
}

static gsize
get_place(GlossSenseVectors *vectors, const char *key)
{
    gsize place = GPOINTER_TO_SIZE(g_hash_table_lookup(vectors->index, key));
    char *copy;

    if (place)
        return place - 1;
    copy = g_strdup(key);
    g_ptr_array_add(vectors->keys, copy);
    g_hash_table_insert(vectors->index, copy, GSIZE_TO_POINTER((gsize)vectors->keys->len));
    g_array_set_size(vectors->sums, (guint)(vectors->keys->len * vectors->d));
    g_array_set_size(vectors->counts, vectors->keys->len);
    return vectors->keys->len - 1;
}

void
gloss_sense_vectors_add(GlossSenseVectors *vectors, const char *key, const float *vector)
{
    gsize place = get_place(vectors, key);
    float *sum = &g_array_index(vectors->sums, float, place * vectors->d);

    for (gsize i = 0; i < vectors->d; i++)
        sum[i] += vector[i];
    g_array_index(vectors->counts, guint, place)++;
}

gsize
gloss_sense_vectors_get_n(const GlossSenseVectors *vectors)
{
    return vectors->keys->len;
}

static guint
get_at(const GlossSenseVectors *vectors, gsize place, float *out)
{
    const float *sum = &g_array_index(vectors->sums, float, place * vectors->d);
    double length = 0;

    for (gsize i = 0; i < vectors->d; i++)
        length += (double)sum[i] * sum[i];
    length = length > 0 ? 1 / sqrt(length) : 0;
    for (gsize i = 0; i < vectors->d; i++)
        out[i] = (float)(sum[i] * length);
    return g_array_index(vectors->counts, guint, place);
}

guint
gloss_sense_vectors_get(const GlossSenseVectors *vectors, const char *key, float *out)
{
    gsize place = GPOINTER_TO_SIZE(g_hash_table_lookup(vectors->index, key));

    return place ? get_at(vectors, place - 1, out) : 0;
}

static int
compare_keys(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

GlossSenseVectorsTable *
gloss_sense_vectors_dup_table(const GlossSenseVectors *vectors)
{
    GlossSenseVectorsTable *table = g_new0(GlossSenseVectorsTable, 1);

    table->n = vectors->keys->len;
    table->keys = g_new0(char *, table->n + 1);
    table->vectors = g_new(float, table->n * vectors->d + 1);
    table->counts = g_new(gint32, table->n + 1);
    for (gsize i = 0; i < table->n; i++)
        table->keys[i] = g_strdup(vectors->keys->pdata[i]);
    qsort(table->keys, table->n, sizeof *table->keys, compare_keys);
    for (gsize i = 0; i < table->n; i++)
        table->counts[i] = (gint32)gloss_sense_vectors_get(vectors, table->keys[i],
                                                           table->vectors + i * vectors->d);
    return table;
}

void
gloss_sense_vectors_table_free(GlossSenseVectorsTable *table)
{
    g_strfreev(table->keys);
    g_free(table->vectors);
    g_free(table->counts);
    g_free(table);
}
