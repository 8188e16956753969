/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences whose words carry sense keys, whatever file they come from. Any thread. */
#pragma once

#include "plugins/wsd/synset.h"

#include <glib.h>

typedef struct {
    char *text;         /* as printed, a collocation with spaces */
    char *lemma;        /* lower case with '_', or NULL where the word has none */
    char *id;           /* of an instance to be answered, or NULL */
    char **keys;        /* NULL-terminated sense keys, any of which is right; or NULL */
    GlossSynsetPos pos; /* GLOSS_SYNSET_N_POS where it is none of WordNet's */
} GlossSenseWord;

typedef struct {
    GPtrArray *sentences; /* GArray* of GlossSenseWord */
    gsize n_words;
    gsize n_tagged;  /* words with keys */
    gsize n_skipped; /* tags whose sense was lost between versions of WordNet */
} GlossSenseCorpus;

GlossSenseCorpus *gloss_sense_corpus_new(void);
void gloss_sense_corpus_free(GlossSenseCorpus *corpus);
/* A sentence of the corpus, empty. */
GArray *gloss_sense_corpus_add_sentence(GlossSenseCorpus *corpus);
/* Takes what @word owns. */
void gloss_sense_corpus_add_word(GlossSenseCorpus *corpus, GArray *sentence, GlossSenseWord *word);
/* Of a Penn or universal tag: "NN", "NOUN", "VBD" ... */
GlossSynsetPos gloss_sense_corpus_parse_tag(const char *tag);

/* Any file of either kind, through gzip where its name says so: SemCor 3.0's (a line a token), or
 * the XML of the unified evaluation framework (Raganato et al. 2017) with the keys from
 * NAME.gold.key.txt beside NAME.data.xml. Fails with file and line. */
GlossSenseCorpus *gloss_sense_corpus_read(const char *path, GError **error);
/* (transfer full) what a file holds, unpacked where its name ends in .gz. */
GBytes *gloss_sense_corpus_read_bytes(const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseCorpus, gloss_sense_corpus_free)
