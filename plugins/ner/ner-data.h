/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files as examples: each sentence with its words as byte ranges of one text, and its entities
 * under the names that a label map gives. Whatever form a file has (columns in any scheme, JSON Lines
 * with tags or spans), what is kept are entities; a text with spans is cut into sentences as documents
 * are. */
#pragma once

#include "engine/data/dataset.h"
#include "engine/text/blocks.h"
#include "plugins/ner/ner-features.h"
#include "plugins/ner/ner-labels.h"

typedef struct {
    const char *text; /* of columns, the words with a space between */
    const ClozeRange *words;
    gsize n_words;
    gpointer owned;   /* (nullable) what text and words point into; else the dataset */
    GArray *entities; /* ClozeEntity, as conlleval reads the tags; types interned, mapped */
    GArray *strict;   /* ClozeEntity, well-formed chunks only; the same where the scheme is IO or
                       * IOB1, which has to be rewritten to be read at all */
    guint file;       /* index in files */
    gsize document;   /* within the file; a text with spans is one */
    gsize line;       /* where it, or its text, begins, from 1 */
} GlossNerExample;

typedef struct {
    char *name;   /* without its folder */
    char *sha256; /* of the bytes as stored */
    gsize n_sentences, n_words, n_entities, n_documents;
    gsize n_problems, n_left_out;
    ClozeTagScheme scheme;
} GlossNerFile;

typedef struct {
    GPtrArray *examples; /* GlossNerExample* */
    GPtrArray *files;    /* GlossNerFile* */
    GPtrArray *datasets; /* ClozeDataset*: what examples point into */
    GPtrArray *messages; /* char*: what was odd, with file and line; at most a few a file */
    gsize n_words;
} GlossNerData;

/* Fails on the first file that cannot be read, and where no sentence is left. */
GlossNerData *gloss_ner_data_read(const char *const *paths, const char *reading,
                                  GlossNerLabels *labels, GError **error);
void gloss_ner_data_free(GlossNerData *data);
/* (transfer full) what features are computed for; borrows from the examples. [n] */
GlossNerSentence *gloss_ner_data_dup_sentences(GPtrArray *examples);
/* The share of entities that begin right where one of the same type ends; one more is counted as
 * seen half, so it is never 0. 1 where a word behind an entity's word belongs to one less often than
 * words at large do (names of one word): then being behind one says nothing for going on. */
double gloss_ner_data_measure_restart(GPtrArray *examples);
/* (transfer full) the types that occur, in byte order, NULL-terminated */
char **gloss_ner_data_dup_types(GPtrArray *examples);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerData, gloss_ner_data_free)
