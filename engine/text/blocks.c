/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Block and sentence boundaries. Any thread. */
#include "engine/text/blocks.h"

#include <string.h>

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include "engine/text/abbreviations.h"

/* Bytes of the line terminator that begins at text[i]: 0 where there is none. */
static gsize
terminator_size(const char *text, gsize size, gsize i)
{
    const guchar *p = (const guchar *)text + i;
    gsize left = size - i;

    switch (p[0]) {
    case '\r': return left > 1 && p[1] == '\n' ? 2 : 1;
    case '\n':
    case '\v':
    case '\f': return 1;
    case 0xC2: return left > 1 && p[1] == 0x85 ? 2 : 0;
    case 0xE2: return left > 2 && p[1] == 0x80 && (p[2] == 0xA8 || p[2] == 0xA9) ? 3 : 0;
    default: return 0;
    }
}

static gboolean
is_space_at(const char *text, gsize size, gsize i)
{
    return g_unichar_isspace(g_utf8_get_char(text + i)) || terminator_size(text, size, i) > 0;
}

/* The begin of the next line, or size. */
static gsize
next_line(const char *text, gsize size, gsize i)
{
    while (i < size) {
        gsize n = terminator_size(text, size, i);

        if (n > 0)
            return i + n;
        i++;
    }
    return size;
}

static gboolean
is_blank(const char *text, gsize begin, gsize end)
{
    while (begin < end && is_space_at(text, end, begin))
        begin = (gsize)(g_utf8_next_char(text + begin) - text);
    return begin >= end;
}

/* A paragraph ends behind the blank lines that follow it. */
static gsize
next_paragraph(const char *text, gsize size, gsize begin)
{
    gboolean blank_seen = FALSE, text_seen = FALSE;
    gsize i = begin;

    while (i < size) {
        gsize end = next_line(text, size, i);
        gboolean blank = is_blank(text, i, end);

        if (blank_seen && text_seen && !blank)
            return i;
        blank_seen = blank_seen || (blank && text_seen);
        text_seen = text_seen || !blank;
        i = end;
    }
    return size;
}

static gunichar
char_before(const char *text, gsize begin, gsize i)
{
    const char *p = g_utf8_find_prev_char(text + begin, text + i);

    return p != NULL ? g_utf8_get_char(p) : 0;
}

/* The end of text[begin, i) without trailing white space. */
static gsize
trim_end(const char *text, gsize begin, gsize i)
{
    while (i > begin) {
        const char *p = g_utf8_find_prev_char(text + begin, text + i);

        if (!is_space_at(text, i, (gsize)(p - text)))
            break;
        i = (gsize)(p - text);
    }
    return i;
}

static gboolean
is_comma(gunichar c)
{
    return c == ',' || c == 0xFF0C || c == 0x3001 || c == '-' || c == 0x2010;
}

static gboolean
has_blank_line(const char *text, gsize begin, gsize end)
{
    gsize lines = 0;

    for (gsize i = begin; i < end && lines < 2;) {
        gsize n = terminator_size(text, end, i);

        lines += n > 0;
        i += n > 0 ? n : 1;
    }
    return lines > 1;
}

/* Whether the line end before text[i] only wraps a sentence: the next line goes on in lower case,
 * or this one ends with a comma. */
static gboolean
is_wrapped(const char *text, gsize begin, gsize end, gsize i)
{
    gsize last;

    if (i >= end || is_space_at(text, end, i))
        return FALSE;
    last = trim_end(text, begin, i);
    if (last == i || last == begin || has_blank_line(text, last, i))
        return FALSE;
    return g_unichar_islower(g_utf8_get_char(text + i)) || is_comma(char_before(text, begin, last));
}

/* Where text[begin, limit) is cut, at most at limit; the better kinds of place are taken wherever
 * they lie behind the middle. */
typedef struct {
    gsize line;    /* line end that is not inside a sentence */
    gsize wrapped; /* any line end */
    gsize space;
} Cuts;

static void
find_cuts(Cuts *cuts, const char *text, gsize begin, gsize middle, gsize limit, gsize size)
{
    for (gsize i = middle; i < limit;) {
        gsize n = terminator_size(text, size, i);
        gsize step = (gsize)(g_utf8_next_char(text + i) - text) - i;

        if (n > 0 && i + n <= limit) {
            cuts->wrapped = i + n;
            if (!is_wrapped(text, begin, size, i + n))
                cuts->line = i + n;
        } else if (g_unichar_isspace(g_utf8_get_char(text + i)) && i + step <= limit) {
            cuts->space = i + step;
        }
        i += n > 0 ? n : step;
    }
}

static gsize
last_sentence_end(const char *text, gsize begin, gsize middle, gsize limit)
{
    g_autoptr(GArray) sentences = cloze_blocks_sentences(text, begin, limit);

    /* The last one ends at limit because the text was cut there. */
    for (guint i = sentences->len - 1; i > 0; i--) {
        gsize end = g_array_index(sentences, ClozeRange, i - 1).end;

        if (end <= middle)
            break;
        return end;
    }
    return 0;
}

static gsize
align_down(const char *text, gsize i)
{
    while (((guchar)text[i] & 0xC0) == 0x80)
        i--;
    return i;
}

/* The end of a piece of about @target bytes of a paragraph that is too long. */
static gsize
cut_long(const char *text, gsize begin, gsize end, gsize target)
{
    gsize limit = align_down(text, begin + target);
    gsize middle = align_down(text, begin + target / 2);
    Cuts cuts = {0};
    gsize sentence;

    find_cuts(&cuts, text, begin, middle, limit, end);
    if (cuts.line > 0 || cuts.wrapped > 0)
        return cuts.line > 0 ? cuts.line : cuts.wrapped;
    sentence = last_sentence_end(text, begin, middle, limit);
    if (sentence > 0)
        return sentence;
    return cuts.space > 0 ? cuts.space : limit;
}

static void
add_range(GArray *ranges, gsize start, gsize end)
{
    ClozeRange range = {start, end};

    if (end > start)
        g_array_append_val(ranges, range);
}

GArray *
cloze_blocks_cut(const char *text, gsize size, gsize target)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    gsize start = 0, i = 0;

    g_return_val_if_fail(target >= 64, blocks);
    while (i < size) {
        gsize end = next_paragraph(text, size, i);

        if (end - start > target) {
            add_range(blocks, start, i);
            start = i;
        }
        while (end - start > 2 * target) {
            gsize cut = cut_long(text, start, end, target);

            add_range(blocks, start, cut);
            start = cut;
        }
        i = end;
    }
    add_range(blocks, start, size);
    return blocks;
}

/* Whether ICU's boundary before text[i] ends a sentence of text[begin, end). */
static gboolean
is_sentence_end(const char *text, gsize begin, gsize end, gsize i)
{
    gsize last;

    if (i >= end)
        return TRUE;
    if (is_wrapped(text, begin, end, i))
        return FALSE;
    last = trim_end(text, begin, i);
    return has_blank_line(text, last, i) ||
           !cloze_abbreviations_match(text + begin, last - begin, text + i, end - i);
}

/* White space belongs to the sentence before it. */
static gsize
skip_space(const char *text, gsize end, gsize i)
{
    while (i < end && is_space_at(text, end, i))
        i = (gsize)(g_utf8_next_char(text + i) - text);
    return i;
}

GArray *
cloze_blocks_sentences(const char *text, gsize start, gsize end)
{
    GArray *sentences = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    UErrorCode status = U_ZERO_ERROR;
    UText *view = utext_openUTF8(NULL, text + start, (int64_t)(end - start), &status);
    UBreakIterator *breaker = ubrk_open(UBRK_SENTENCE, "", NULL, 0, &status);
    gsize begin = start, seen = start;

    ubrk_setUText(breaker, view, &status);
    if (U_SUCCESS(status)) {
        for (int32_t at = ubrk_next(breaker); at != UBRK_DONE; at = ubrk_next(breaker)) {
            if (start + (gsize)at <= seen)
                continue;
            seen = skip_space(text, end, start + (gsize)at);
            if (is_sentence_end(text, start, end, seen)) {
                add_range(sentences, begin, seen);
                begin = seen;
            }
        }
    }
    add_range(sentences, begin, end);
    ubrk_close(breaker);
    utext_close(view);
    return sentences;
}
