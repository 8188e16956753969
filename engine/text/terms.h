/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text to the terms a word index holds: words by ICU, folded (NFKC, case, width, accents of Latin
 * and Greek letters), and their stems by Snowball; runs of Chinese characters, folded to simplified
 * ones, as single characters and pairs. An object is used by one thread at a time. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeTerms ClozeTerms;

typedef enum {
    CLOZE_TERM_STEM,      /* of a word; also the word itself where it is its own stem */
    CLOZE_TERM_WORD,      /* the word, where its stem is another */
    CLOZE_TERM_CHARACTER, /* one Chinese character */
    CLOZE_TERM_PAIR,      /* it and the next one */
} ClozeTermKind;

typedef struct {
    const char *text; /* UTF-8, valid during the call, not NUL-terminated */
    gsize size;
    gsize start; /* bytes of the original */
    gsize end;
    ClozeTermKind kind;
    gboolean colocated; /* at the place of the term before it */
} ClozeTerm;

/* FALSE stops. */
typedef gboolean (*ClozeTermFunc)(const ClozeTerm *term, gpointer data);

CLOZE_API ClozeTerms *cloze_terms_new(GError **error);
CLOZE_API void cloze_terms_free(ClozeTerms *self);
/* How words are stemmed from now on: ISO 639-1, NULL or one without a stemmer for not at all. */
CLOZE_API void cloze_terms_set_language(ClozeTerms *self, const char *language);
/* In text order; each word gives its stem and then, colocated, itself; each Chinese character
 * itself and then its pair. @text: UTF-8, what is not is skipped. FALSE where @func stopped it. */
CLOZE_API gboolean cloze_terms_each(ClozeTerms *self, const char *text, gsize size,
                                    ClozeTermFunc func, gpointer data);
/* (transfer full) @word folded without stemming: as a CLOZE_TERM_WORD. */
CLOZE_API char *cloze_terms_fold(ClozeTerms *self, const char *word, gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTerms, cloze_terms_free)
