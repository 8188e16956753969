/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled column files as examples: each sentence with its words as byte ranges of one text, and
 * its entities under the names that a label map gives. Whatever scheme a file is written in, what is
 * kept are entities. */
#pragma once

#include "engine/data/conll.h"
#include "engine/text/blocks.h"
#include "plugins/ner/ner-features.h"
#include "plugins/ner/ner-labels.h"

typedef struct {
    char *text; /* the words with a space between */
    ClozeRange *words;
    gsize n_words;
    GArray *entities; /* ClozeEntity, as conlleval reads the tags; types interned, mapped */
    GArray *strict;   /* ClozeEntity, well-formed chunks only; the same where the scheme is IO or
                       * IOB1, which has to be rewritten to be read at all */
    guint file;       /* index in files */
    gsize document;   /* within the file */
    gsize line;       /* of the first word, from 1 */
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
    GPtrArray *messages; /* char*: what was odd, with file and line; at most a few a file */
    gsize n_words;
} GlossNerData;

/* Fails on the first file that cannot be read, and where no sentence is left. */
GlossNerData *gloss_ner_data_read(const char *const *paths, GlossNerLabels *labels, GError **error);
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
