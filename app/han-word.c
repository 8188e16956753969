/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The dictionary looks at runs of characters, so some context on both sides is enough. */
#include "app/han-word.h"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#define CONTEXT ((gsize)120) /* bytes on each side */

static gboolean
is_han(const char *at)
{
    GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(at));

    return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
           script == G_UNICODE_SCRIPT_KATAKANA;
}

static gsize
find_context(const char *text, gsize size, gsize at, gsize *end)
{
    gsize start = at > CONTEXT ? at - CONTEXT : 0;

    *end = MIN(at + CONTEXT, size);
    while (start > 0 && (text[start] & 0xC0) == 0x80)
        start--;
    while (*end < size && (text[*end] & 0xC0) == 0x80)
        (*end)++;
    return start;
}

/* The boundaries around the character at @at, which is inside. */
static gboolean
break_word(const char *text, gsize size, gsize at, gsize *start, gsize *end)
{
    UErrorCode status = U_ZERO_ERROR;
    gsize to, from = find_context(text, size, at, &to);
    UText *view = utext_openUTF8(NULL, text + from, (int64_t)(to - from), &status);
    UBreakIterator *breaker = ubrk_open(UBRK_WORD, "zh", NULL, 0, &status);
    gboolean found = FALSE;

    if (U_SUCCESS(status)) {
        ubrk_setUText(breaker, view, &status);
        gint32 after = ubrk_following(breaker, (gint32)(at - from));
        gint32 before = ubrk_previous(breaker);

        found = U_SUCCESS(status) && after != UBRK_DONE && before != UBRK_DONE;
        if (found) {
            *start = from + (gsize)before;
            *end = from + (gsize)after;
        }
    }
    if (breaker != NULL)
        ubrk_close(breaker);
    utext_close(view);
    return found;
}

gboolean
gloss_han_word_find(const char *text, gsize size, gsize at, gsize *start, gsize *end)
{
    if (at < size && is_han(text + at))
        return break_word(text, size, at, start, end);
    if (at == 0)
        return FALSE;
    at = (gsize)(g_utf8_prev_char(text + at) - text);
    return is_han(text + at) && break_word(text, size, at, start, end);
}
