/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a text at its added tokens and sends the pieces through normaliser, pre-tokeniser and
 * model. Any thread. */
#include "engine/text/sequence-encoder.h"

#include "engine/base/utf8.h"

/* Normalised text in both shapes: bytes to search in, characters with their ranges. */
typedef struct {
    GString *bytes;
    GArray *chars; /* ClozeNormalizedChar */
    gsize byte_at; /* a place in both */
    gsize char_at;
} Normalized;

static void
normalize(ClozeNormalizerCursor *cursor, Normalized *made)
{
    ClozeNormalizedChar c;

    *made = (Normalized){g_string_new(NULL), g_array_new(FALSE, FALSE, sizeof(ClozeNormalizedChar)),
                         0, 0};
    while (cloze_normalizer_cursor_next(cursor, &c)) {
        char utf8[4];

        g_array_append_val(made->chars, c);
        g_string_append_len(made->bytes, utf8, (gssize)cloze_utf8_encode(c.code_point, utf8));
    }
}

/* Moves on to byte @to; returns the characters passed. */
static const ClozeNormalizedChar *
advance(Normalized *made, gsize to, gsize *n)
{
    const ClozeNormalizedChar *chars = (const ClozeNormalizedChar *)made->chars->data;
    gsize begin = made->char_at, length;

    while (made->byte_at < to) {
        cloze_utf8_decode(made->bytes->str + made->byte_at, &length);
        made->byte_at += length;
        made->char_at++;
    }
    *n = made->char_at - begin;
    return begin > 0 ? chars + begin : chars;
}

static void
encode_chars(const ClozeTokenizerParts *parts, const ClozeNormalizedChar *chars, gsize n,
             ClozeWordBuffer *buffer)
{
    ClozeNormalizerCursor cursor;

    cloze_normalizer_cursor_init_chars(&cursor, chars, n);
    cloze_pretokenizer_run(&parts->pretokenizer, &cursor, buffer);
}

/* The same as encode_piece where tokens are looked for in the normalised text. */
static void
encode_normalized(const ClozeTokenizerParts *parts, ClozeNormalizerCursor *cursor,
                  ClozeWordBuffer *buffer)
{
    const ClozeNormalizedChar *chars;
    ClozeAddedMatch match;
    gsize search = 0, n;
    Normalized made;

    normalize(cursor, &made);
    while (cloze_added_tokens_next(&parts->normalized, made.bytes->str, made.bytes->len, &search,
                                   made.byte_at, &match)) {
        chars = advance(&made, match.begin, &n);
        encode_chars(parts, chars, n, buffer);
        chars = advance(&made, match.end, &n);
        if (n > 0)
            cloze_word_buffer_put_token(buffer, match.id, chars[0].start, chars[n - 1].end);
    }
    chars = advance(&made, made.bytes->len, &n);
    encode_chars(parts, chars, n, buffer);
    g_string_free(made.bytes, TRUE);
    g_array_unref(made.chars);
}

static void
encode_piece(const ClozeTokenizerParts *parts, const char *text, gsize begin, gsize end,
             ClozeWordBuffer *buffer)
{
    ClozeNormalizerCursor cursor;

    cloze_normalizer_cursor_init(&cursor, &parts->normalizer, text, begin, end);
    if (cloze_added_tokens_is_empty(&parts->normalized))
        cloze_pretokenizer_run(&parts->pretokenizer, &cursor, buffer);
    else
        encode_normalized(parts, &cursor, buffer);
    cloze_normalizer_cursor_clear(&cursor);
}

void
cloze_sequence_encoder_run(const ClozeTokenizerParts *parts, const char *text, gsize size,
                           ClozeWordBuffer *buffer)
{
    ClozeAddedMatch match;
    gsize search = 0, at = 0;

    while (cloze_added_tokens_next(&parts->raw, text, size, &search, at, &match)) {
        encode_piece(parts, text, at, match.begin, buffer);
        cloze_word_buffer_put_token(buffer, match.id, (guint32)match.begin, (guint32)match.end);
        at = match.end;
    }
    encode_piece(parts, text, at, size, buffer);
}
