/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors of a corpus's words, and the sums of them by sense. One thread at a time. */
#pragma once

#include "engine/model/session.h"
#include "plugins/wsd/sense-corpus.h"

/* Each word with a vector [D], @sentence counted from where the caller began. */
typedef void (*GlossSenseWordFunc)(const GlossSenseWord *word, gsize sentence, const float *vector,
                                   gpointer data);
typedef void (*GlossSenseProgressFunc)(gsize n_sentences, gpointer data);

/* Reads the sentences of @corpus, the first of which is number @first. */
gboolean gloss_sense_vectors_run(ClozeSession *session, ClozeModel *model,
                                 const GlossSenseCorpus *corpus, gsize first,
                                 GlossSenseWordFunc func, GlossSenseProgressFunc progress,
                                 gpointer data, GCancellable *cancellable, GError **error);

typedef struct _GlossSenseVectors GlossSenseVectors;

GlossSenseVectors *gloss_sense_vectors_new(gsize d);
void gloss_sense_vectors_free(GlossSenseVectors *vectors);
void gloss_sense_vectors_add(GlossSenseVectors *vectors, const char *key, const float *vector);
gsize gloss_sense_vectors_get_n(const GlossSenseVectors *vectors);
/* Fills the mean of the sense's vectors, of length 1; returns how many they are, 0 for none. */
guint gloss_sense_vectors_get(const GlossSenseVectors *vectors, const char *key, float *out);

/* All of them by sorted key. */
typedef struct {
    gsize n;
    char **keys;    /* NULL-terminated */
    float *vectors; /* [n][d], of length 1 */
    gint32 *counts; /* [n] */
} GlossSenseVectorsTable;

/* (transfer full) */
GlossSenseVectorsTable *gloss_sense_vectors_dup_table(const GlossSenseVectors *vectors);
void gloss_sense_vectors_table_free(GlossSenseVectorsTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseVectors, gloss_sense_vectors_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseVectorsTable, gloss_sense_vectors_table_free)
