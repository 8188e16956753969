/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader of vocab.txt, with what BERT's own tokenizer does where no tokenizer.json says it, and of
 * the three settings of tokenizer_config.json that change it. */
#pragma once

#include "engine/text/tokenizer-parts.h"
#include <glib.h>

/* What tokenizer_config.json may say about a vocab.txt. */
typedef struct {
    gboolean lowercase;
    gint strip_accents; /* -1: as lowercase */
    gboolean chinese;
} ClozeTokenizerVocabSettings;

/* Initialises and fills @parts; clear them in any case. */
gboolean cloze_tokenizer_vocab_read(const char *text, gsize size, const char *name,
                                    const ClozeTokenizerVocabSettings *settings,
                                    ClozeTokenizerParts *parts, GError **error);
/* Changes what a tokenizer_config.json names, and leaves the rest. */
gboolean cloze_tokenizer_vocab_read_settings(const char *json, gsize size, const char *name,
                                             ClozeTokenizerVocabSettings *settings, GError **error);
