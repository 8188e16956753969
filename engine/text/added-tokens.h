/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tokens that are cut out of a text before it is split into words, such as [MASK]: exact, leftmost,
 * the longest at one place. One set is looked for in the raw text, another (normalized) in what
 * normalisation makes of it. */
#pragma once

#include "engine/text/normalizer.h"
#include "engine/text/trie.h"
#include <glib.h>

typedef struct {
    char *content;
    gint32 id;
    gboolean special;
    gboolean single_word; /* only where no word character touches it */
    gboolean lstrip;      /* takes the white space before into its range */
    gboolean rstrip;
    gboolean normalized;
} ClozeAddedToken;

/* One of the two sets. */
typedef struct {
    ClozeTrie trie; /* values are indices into tokens */
    const GArray *tokens;
    gboolean begins[256]; /* bytes that begin some token */
    guint n_begins;
    guint8 only; /* the byte, where n_begins is 1 */
} ClozeAddedTokens;

typedef struct {
    gsize begin; /* with the white space taken */
    gsize end;
    gint32 id;
} ClozeAddedMatch;

/* (element-type ClozeAddedToken) that frees the contents */
GArray *cloze_added_tokens_new_array(void);
/* @tokens is borrowed; @normalizer prepares the contents of the normalized set and is NULL for the
 * raw one. */
void cloze_added_tokens_init(ClozeAddedTokens *set, const GArray *tokens,
                             const ClozeNormalizer *normalizer);
void cloze_added_tokens_clear(ClozeAddedTokens *set);
gboolean cloze_added_tokens_is_empty(const ClozeAddedTokens *set);
/* The next token in @text at or after *@search, where the search goes on afterwards. @floor: white
 * space before it belongs to the match before. */
gboolean cloze_added_tokens_next(const ClozeAddedTokens *set, const char *text, gsize size,
                                 gsize *search, gsize floor, ClozeAddedMatch *match);
