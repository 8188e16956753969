/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The splitting into words, with a quick path for words of plain ASCII. One buffer, one thread. */
#include "engine/text/pretokenizer.h"

#include "engine/text/unicode-tables.h"

/* Of a byte: what stands before it can be done without looking at code points. SLOW bytes are
 * those that are no ASCII, vanish, or become something else than one ASCII character. */
enum { SLOW, SPACE, PUNCTUATION, LETTER };

static guint8
classify_ascii(const ClozePretokenizer *pretokenizer, const ClozeNormalizer *normalizer, char byte,
               char *made)
{
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar c = {0}, second;
    guint flags;

    cloze_normalizer_cursor_init(&cursor, normalizer, &byte, 0, 1);
    if (!cloze_normalizer_cursor_next(&cursor, &c) ||
        cloze_normalizer_cursor_next(&cursor, &second) || c.code_point > 0x7F)
        return SLOW;
    *made = (char)c.code_point;
    flags = cloze_unicode_tables_get_class(c.code_point).flags;
    if (flags & CLOZE_UNICODE_SPACE)
        return SPACE;
    if (flags & CLOZE_UNICODE_PUNCTUATION && pretokenizer->split_punctuation)
        return PUNCTUATION;
    return LETTER;
}

void
cloze_pretokenizer_prepare(ClozePretokenizer *pretokenizer, const ClozeNormalizer *normalizer)
{
    for (guint byte = 0; byte < 256; byte++) {
        pretokenizer->ascii_class[byte] = SLOW;
        pretokenizer->ascii_char[byte] = 0;
        if (byte < 0x80 && pretokenizer->split_space && !pretokenizer->split_pattern)
            pretokenizer->ascii_class[byte] = classify_ascii(pretokenizer, normalizer, (char)byte,
                                                             &pretokenizer->ascii_char[byte]);
    }
}

/* Does whole words of ASCII from the cursor's place on; stops before a word that has more. */
static void
run_ascii(const ClozePretokenizer *pretokenizer, ClozeNormalizerCursor *cursor,
          ClozeWordBuffer *buffer)
{
    const guint8 *class = pretokenizer->ascii_class;
    const guint8 *text = (const guint8 *)cursor->text;
    gsize at = cursor->at, end = cursor->end, limit = buffer->wordpiece->max_chars;

    while (at < end && class[text[at]] != SLOW) {
        gsize stop = at;

        if (class[text[at]] == SPACE) {
            at++;
            continue;
        }
        do {
            if (stop - at < limit)
                buffer->bytes[stop - at] = pretokenizer->ascii_char[text[stop]];
            stop++;
        } while (class[text[at]] == LETTER && stop < end && class[text[stop]] == LETTER);
        if (class[text[at]] == LETTER && stop < end && class[text[stop]] == SLOW)
            break;
        cloze_word_buffer_put_ascii(buffer, stop - at, (guint32)at);
        at = stop;
    }
    if (at > cursor->at)
        cloze_normalizer_cursor_jump(cursor, at);
}

/* Whether a word goes on from a character of flags @before to one of @flags. */
static gboolean
splits_between(const ClozePretokenizer *pretokenizer, guint before, guint flags)
{
    if (pretokenizer->split_punctuation && ((before | flags) & CLOZE_UNICODE_PUNCTUATION))
        return TRUE;
    return pretokenizer->split_pattern && ((before ^ flags) & CLOZE_UNICODE_WORD);
}

void
cloze_pretokenizer_run(const ClozePretokenizer *pretokenizer, ClozeNormalizerCursor *cursor,
                       ClozeWordBuffer *buffer)
{
    ClozeNormalizedChar c;
    guint before = 0;

    run_ascii(pretokenizer, cursor, buffer);
    while (cloze_normalizer_cursor_next(cursor, &c)) {
        guint flags = cloze_unicode_tables_get_class(c.code_point).flags;

        if (flags & CLOZE_UNICODE_SPACE && pretokenizer->split_space) {
            cloze_word_buffer_flush(buffer);
        } else {
            if (splits_between(pretokenizer, before, flags))
                cloze_word_buffer_flush(buffer);
            cloze_word_buffer_add(buffer, &c);
        }
        before = flags;
        if (buffer->n_chars == 0 && cloze_normalizer_cursor_is_level(cursor))
            run_ascii(pretokenizer, cursor, buffer);
    }
    cloze_word_buffer_flush(buffer);
}
