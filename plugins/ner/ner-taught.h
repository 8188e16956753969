/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person corrected as words with tags: the texts cut as they are when they are analysed, and
 * behind them sentences of background. */
#pragma once

#include "plugins/ner/ner-features.h"

/* Sentences of background are taken up to this many words. */
#define GLOSS_NER_TAUGHT_BACKGROUND 8000

typedef struct {
    GlossNerSentence *sentences;
    gsize n_sentences;
    gsize n_taught;    /* of them; the others are background */
    gsize *first_word; /* [n_sentences + 1] index in words */
    gsize *text_of;    /* [n_taught] index in the request's texts */
    GPtrArray *truth;  /* [n_taught] GArray of ClozeEntity, in words of the sentence */
    GArray *words;     /* ClozeRange */
    gint8 *decided;    /* [words] 1 where a person has named or rejected what the word is in */
    GPtrArray *tags;   /* char *, the classes: those of the head, then new ones */
    gsize n_spans;
} GlossNerTaught;

/* CLOZE_ERROR_ARGUMENT where nothing is taught. */
GlossNerTaught *gloss_ner_taught_new(GlossNer *ner, const GlossTeachRequest *request,
                                     GError **error);
void gloss_ner_taught_free(GlossNerTaught *taught);
gsize gloss_ner_taught_count_words(const GlossNerTaught *taught, gsize sentence);
/* The classes of a taught sentence's words, [words]: -1 for a word of one of @found that no decision
 * touches, which is left as it is. @found: (element-type GlossNerEntity) what the head says. */
void gloss_ner_taught_set_classes(const GlossNerTaught *taught, ClozeTagScheme scheme,
                                  gsize sentence, GArray *found, gint32 *classes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerTaught, gloss_ner_taught_free)
