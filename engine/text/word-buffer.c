/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Collects a word and writes its tokens. One buffer, one thread. */
#include "engine/text/word-buffer.h"

#include "engine/base/utf8.h"

void
cloze_word_buffer_init(ClozeWordBuffer *buffer, const ClozeWordpiece *wordpiece, ClozeTokens *out,
                       guint8 sequence)
{
    buffer->wordpiece = wordpiece;
    buffer->out = out;
    buffer->word = 0;
    buffer->fixed_word = FALSE;
    buffer->sequence = sequence;
    buffer->n_chars = buffer->n_bytes = 0;
}

void
cloze_word_buffer_add(ClozeWordBuffer *buffer, const ClozeNormalizedChar *c)
{
    if (buffer->n_chars == 0)
        buffer->start = c->start;
    buffer->end = c->end;
    if (buffer->n_chars < buffer->wordpiece->max_chars) {
        buffer->starts[buffer->n_chars] = c->start;
        buffer->ends[buffer->n_chars] = c->end;
        buffer->n_bytes += cloze_utf8_encode(c->code_point, buffer->bytes + buffer->n_bytes);
    }
    buffer->n_chars++;
}

static inline void
set_token(const ClozeWordBuffer *buffer, ClozeToken *token, gint32 id, guint32 start, guint32 end)
{
    *token = (ClozeToken){
        .id = id, .start = start, .end = end, .word = buffer->word, .sequence = buffer->sequence};
}

void
cloze_word_buffer_put_token(ClozeWordBuffer *buffer, gint32 id, guint32 start, guint32 end)
{
    set_token(buffer, cloze_tokens_reserve(buffer->out, 1), id, start, end);
    buffer->out->n++;
    if (!buffer->fixed_word)
        buffer->word++;
}

void
cloze_word_buffer_put_ascii(ClozeWordBuffer *buffer, gsize n, guint32 start)
{
    ClozeToken *tokens;
    gsize n_pieces = 0;

    if (n <= buffer->wordpiece->max_chars)
        n_pieces = cloze_wordpiece_split(buffer->wordpiece, buffer->bytes, n, buffer->pieces);
    if (n_pieces == 0) {
        cloze_word_buffer_put_token(buffer, buffer->wordpiece->unknown, start, start + (guint32)n);
        return;
    }
    tokens = cloze_tokens_reserve(buffer->out, n_pieces);
    for (gsize i = 0; i < n_pieces; i++)
        set_token(buffer, &tokens[i], buffer->pieces[i].id,
                  start + (i > 0 ? buffer->pieces[i - 1].end : 0), start + buffer->pieces[i].end);
    buffer->out->n += n_pieces;
    if (!buffer->fixed_word)
        buffer->word++;
}

/* How many characters the bytes [begin, end) hold. */
static gsize
count_chars(const char *bytes, gsize begin, gsize end)
{
    gsize n = 0;

    for (gsize i = begin; i < end; i++)
        n += ((guint8)bytes[i] & 0xC0) != 0x80;
    return n;
}

static void
write_pieces(ClozeWordBuffer *buffer, gsize n_pieces)
{
    ClozeToken *tokens = cloze_tokens_reserve(buffer->out, n_pieces);
    gsize at = 0, begin = 0;

    for (gsize i = 0; i < n_pieces; i++) {
        gsize n = count_chars(buffer->bytes, begin, buffer->pieces[i].end);

        set_token(buffer, &tokens[i], buffer->pieces[i].id, buffer->starts[at],
                  buffer->ends[at + n - 1]);
        at += n;
        begin = buffer->pieces[i].end;
    }
    buffer->out->n += n_pieces;
    if (!buffer->fixed_word)
        buffer->word++;
}

void
cloze_word_buffer_flush(ClozeWordBuffer *buffer)
{
    gsize n_pieces = 0;

    if (buffer->n_chars == 0)
        return;
    if (buffer->n_chars <= buffer->wordpiece->max_chars)
        n_pieces = cloze_wordpiece_split(buffer->wordpiece, buffer->bytes, buffer->n_bytes,
                                         buffer->pieces);
    if (n_pieces > 0)
        write_pieces(buffer, n_pieces);
    else
        cloze_word_buffer_put_token(buffer, buffer->wordpiece->unknown, buffer->start, buffer->end);
    buffer->n_chars = buffer->n_bytes = 0;
}
