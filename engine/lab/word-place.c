/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-place.h. Case is compared character by character, so that offsets stay those of the text. */
#include "engine/lab/word-place.h"

#include <string.h>

static gboolean
is_spaced(gunichar c)
{
    switch (g_unichar_get_script(c)) {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR: return FALSE;
    default: return g_unichar_isalnum(c) || g_unichar_ismark(c);
    }
}

/* Whether a word may begin or end at @at. */
static gboolean
is_edge(const char *text, const char *end, const char *at)
{
    return at == text || at == end || !is_spaced(g_utf8_get_char(at)) ||
           !is_spaced(g_utf8_get_char(g_utf8_prev_char(at)));
}

/* (nullable) behind @word where it stands at @at. */
static const char *
match(const char *at, const char *end, const char *word)
{
    for (; *word; word = g_utf8_next_char(word), at = g_utf8_next_char(at))
        if (at == end ||
            g_unichar_tolower(g_utf8_get_char(at)) != g_unichar_tolower(g_utf8_get_char(word)))
            return NULL;
    return at;
}

gboolean
cloze_word_place_find(const char *text, gsize size, const char *word, ClozeRange *place)
{
    g_autofree char *wanted = g_strstrip(g_strdup(word));
    const char *end = text + size;

    for (const char *at = text; *wanted && at < end; at = g_utf8_next_char(at)) {
        const char *behind = match(at, end, wanted);

        if (behind && is_edge(text, end, at) && is_edge(text, end, behind)) {
            *place = (ClozeRange){(gsize)(at - text), (gsize)(behind - text)};
            return TRUE;
        }
    }
    return FALSE;
}

char *
cloze_word_place_fold(const char *word, gsize size)
{
    g_autofree char *copy = g_strndup(word, size);

    return g_utf8_strdown(g_strstrip(copy), -1);
}

gboolean
cloze_word_place_has_letter(const char *text, ClozeRange range)
{
    for (const char *p = text + range.start; p < text + range.end; p = g_utf8_next_char(p))
        if (g_unichar_isalpha(g_utf8_get_char(p)))
            return TRUE;
    return FALSE;
}
