/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One synset of WordNet: a line of a data file (wndb(5WN)), taken apart. Any thread. */
#pragma once

#include "plugins/wsd/sorted-lines.h"

#include <gio/gio.h>

typedef enum {
    GLOSS_SYNSET_NOUN,
    GLOSS_SYNSET_VERB,
    GLOSS_SYNSET_ADJECTIVE, /* and satellites */
    GLOSS_SYNSET_ADVERB,
    GLOSS_SYNSET_N_POS,
} GlossSynsetPos;

typedef struct {
    char *lemma;  /* as written, spaces as '_', without a marker such as "(a)" */
    guint lex_id; /* tells words of one spelling in one file of the lexicographers apart */
} GlossSynsetWord;

/* A relation, from the whole synset or from one of its words. */
typedef struct {
    char symbol[4]; /* "@" hypernym, "&" similar, "!" antonym, ... */
    gsize offset;
    GlossSynsetPos pos;
    guint source; /* word from 1, 0: the synset */
    guint target;
} GlossSynsetPointer;

typedef struct {
    gsize offset;
    GlossSynsetPos pos;
    gboolean is_satellite;
    guint lex_file;
    GArray *words;    /* GlossSynsetWord */
    GArray *pointers; /* GlossSynsetPointer */
    char *gloss;      /* definition and examples, as written */
} GlossSynset;

/* Fails with what was expected where. @name stands in messages. */
GlossSynset *gloss_synset_parse(GlossLine line, gsize offset, const char *name, GError **error);
void gloss_synset_free(GlossSynset *synset);
/* (transfer full) the gloss up to its first example. */
char *gloss_synset_dup_definition(const GlossSynset *synset);
/* 'n', 'v', 'a', 's' or 'r'; FALSE for others. */
gboolean gloss_synset_parse_pos(char letter, GlossSynsetPos *pos);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSynset, gloss_synset_free)
