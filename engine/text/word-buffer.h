/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One word on its way from characters to tokens: its normalised bytes, and for each character the
 * bytes of the original. Bounded however long the word is: past the model's limit only its range
 * is kept. */
#pragma once

#include "engine/text/normalizer.h"
#include "engine/text/tokens.h"
#include "engine/text/wordpiece.h"
#include <glib.h>

typedef struct {
    const ClozeWordpiece *wordpiece;
    ClozeTokens *out;
    gint32 word;         /* number of the next word */
    gboolean fixed_word; /* all belongs to one word given by the caller */
    guint8 sequence;
    gsize n_chars; /* counts on past the limit */
    gsize n_bytes;
    guint32 start;
    guint32 end;
    char bytes[4 * CLOZE_WORDPIECE_MAX_CHARS];
    guint32 starts[CLOZE_WORDPIECE_MAX_CHARS];
    guint32 ends[CLOZE_WORDPIECE_MAX_CHARS];
    ClozePiece pieces[4 * CLOZE_WORDPIECE_MAX_CHARS];
} ClozeWordBuffer;

void cloze_word_buffer_init(ClozeWordBuffer *buffer, const ClozeWordpiece *wordpiece,
                            ClozeTokens *out, guint8 sequence);
void cloze_word_buffer_add(ClozeWordBuffer *buffer, const ClozeNormalizedChar *c);
/* Ends the word, if there is one, and appends its tokens. */
void cloze_word_buffer_flush(ClozeWordBuffer *buffer);
/* A whole word of @n ASCII characters whose normalised form is in buffer->bytes as far as the limit
 * reaches, and whose bytes in the original begin at @start. */
void cloze_word_buffer_put_ascii(ClozeWordBuffer *buffer, gsize n, guint32 start);
/* A word that is one known token. */
void cloze_word_buffer_put_token(ClozeWordBuffer *buffer, gint32 id, guint32 start, guint32 end);
