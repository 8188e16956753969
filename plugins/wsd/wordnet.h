/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* WordNet (Fellbaum 1998; the file formats are wndb(5WN) and senseidx(5WN)): lemmas, senses, synsets
 * and relations, read from the files where they are installed. The files are mapped and searched;
 * nothing is copied but what is asked for. Immutable; any thread. Base forms are in morphology. */
#pragma once

#include "plugins/wsd/synset.h"

#include <gio/gio.h>

typedef struct _GlossWordnet GlossWordnet;

/* A sense of a lemma, most frequent first in a list. */
typedef struct {
    char *key;    /* "bank%1:17:01::" */
    gsize offset; /* of its synset */
    GlossSynsetPos pos;
    guint number; /* from 1 among the lemma's senses of this part of speech */
    guint tags;   /* how often it was tagged in the concordance the numbers come from */
} GlossWordnetSense;

/* @folder: NULL for where it is installed ($GLOSS_WORDNET, else what the packages wordnet-base and
 * wordnet-sense-index put there). Fails where a file is missing, with what to install. */
GlossWordnet *gloss_wordnet_open(const char *folder, GError **error);
GlossWordnet *gloss_wordnet_ref(GlossWordnet *wordnet);
void gloss_wordnet_unref(GlossWordnet *wordnet);
/* "WordNet 3.0", from the files' own heading. */
const char *gloss_wordnet_get_name(const GlossWordnet *wordnet);

/* (transfer full) (element-type GlossWordnetSense) the senses of a lower-case lemma with '_' for
 * spaces; empty where there is none. NULL only for damaged files. The array clears its elements. */
GArray *gloss_wordnet_look_up(const GlossWordnet *wordnet, const char *lemma, GlossSynsetPos pos,
                              GError **error);
gboolean gloss_wordnet_has_lemma(const GlossWordnet *wordnet, const char *lemma,
                                 GlossSynsetPos pos);
/* FALSE without an error where there is no such key; cleared by gloss_wordnet_sense_clear. */
gboolean gloss_wordnet_find_key(const GlossWordnet *wordnet, const char *key,
                                GlossWordnetSense *sense, GError **error);
void gloss_wordnet_sense_clear(GlossWordnetSense *sense);
GlossSynset *gloss_wordnet_get_synset(const GlossWordnet *wordnet, GlossSynsetPos pos, gsize offset,
                                      GError **error);
/* (transfer full) the key of a word of a synset. */
char *gloss_wordnet_dup_key(const GlossWordnet *wordnet, const GlossSynset *synset, gsize word,
                            GError **error);
/* The base form that the list of exceptions gives for @form, up to its @nth; (transfer full)
 * (nullable). */
char *gloss_wordnet_dup_exception(const GlossWordnet *wordnet, const char *form, GlossSynsetPos pos,
                                  guint nth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordnet, gloss_wordnet_unref)
