/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One character at a time. */

#include "app/word-step.h"

static gboolean
is_han(gunichar c)
{
    return g_unichar_get_script(c) == G_UNICODE_SCRIPT_HAN;
}

static gboolean
is_part(gunichar c)
{
    return (g_unichar_isalnum(c) || g_unichar_ismark(c)) && !is_han(c);
}

static gunichar
get_before(const char *text, gsize at)
{
    return g_utf8_get_char(g_utf8_prev_char(text + at));
}

static gsize
step_back(const char *text, gsize at)
{
    return (gsize)(g_utf8_prev_char(text + at) - text);
}

static gsize
step_on(const char *text, gsize at)
{
    return (gsize)(g_utf8_next_char(text + at) - text);
}

/* Over what is between words. */
static gsize
skip_gap(const char *text, gsize size, gsize at)
{
    while (at < size && !is_part(g_utf8_get_char(text + at)) && !is_han(g_utf8_get_char(text + at)))
        at = step_on(text, at);
    return at;
}

static gsize
skip_gap_back(const char *text, gsize at)
{
    while (at > 0 && !is_part(get_before(text, at)) && !is_han(get_before(text, at)))
        at = step_back(text, at);
    return at;
}

gsize
gloss_word_step_get_end(const char *text, gsize size, gsize at)
{
    at = skip_gap(text, size, at);
    if (at < size && is_han(g_utf8_get_char(text + at)))
        return step_on(text, at);
    while (at < size && is_part(g_utf8_get_char(text + at)))
        at = step_on(text, at);
    return at;
}

gsize
gloss_word_step_get_start(const char *text, gsize at)
{
    at = skip_gap_back(text, at);
    if (at > 0 && is_han(get_before(text, at)))
        return step_back(text, at);
    while (at > 0 && is_part(get_before(text, at)))
        at = step_back(text, at);
    return at;
}

gboolean
gloss_word_step_move(const char *text, gsize size, gboolean at_end, gboolean forward, gsize *start,
                     gsize *end)
{
    gsize from = *start, to = *end;

    if (at_end && forward)
        to = skip_gap(text, size, to) < size ? gloss_word_step_get_end(text, size, to) : to;
    else if (at_end)
        to = skip_gap_back(text, gloss_word_step_get_start(text, to));
    else if (forward)
        from = skip_gap(text, size, gloss_word_step_get_end(text, size, from));
    else if (skip_gap_back(text, from) > 0)
        from = gloss_word_step_get_start(text, from);
    if (from >= to || (from == *start && to == *end))
        return FALSE;
    *start = from;
    *end = to;
    return TRUE;
}

void
gloss_word_step_trim(const char *text, gsize *start, gsize *end)
{
    while (*start < *end && g_unichar_isspace(g_utf8_get_char(text + *start)))
        *start = step_on(text, *start);
    while (*end > *start && g_unichar_isspace(get_before(text, *end)))
        *end = step_back(text, *end);
}
