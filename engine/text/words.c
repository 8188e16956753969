/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A chunk between white space loses its marks at both ends and is then cut inside; each step is one
 * small rule. Every step is linear in the chunk, which in Chinese may be a whole paragraph.
 * Sentences are blocks.c's. Any thread. */

#include "engine/text/words.h"

#include <string.h>

/* The part of a chunk that is still to be cut. */
typedef struct {
    const char *text;
    gsize start;
    gsize end;
    GArray *words;
} Chunk;

static void
add_word(Chunk *chunk, gsize start, gsize end)
{
    ClozeRange word = {start, end};

    if (start < end)
        g_array_append_val(chunk->words, word);
}

static gunichar
get_char(const Chunk *chunk, gsize at)
{
    return g_utf8_get_char(chunk->text + at);
}

static gsize
get_next(const Chunk *chunk, gsize at)
{
    return at + (gsize)g_utf8_skip[(guchar)chunk->text[at]];
}

static gsize
get_previous(const Chunk *chunk, gsize at)
{
    return (gsize)(g_utf8_prev_char(chunk->text + at) - chunk->text);
}

/* The blocks that BERT's pre-tokeniser sets apart. */
static gboolean
is_han(gunichar c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x2CEAF) ||
           (c >= 0x2F800 && c <= 0x2FA1F);
}

static gboolean
is_apostrophe(gunichar c)
{
    return c == '\'' || c == 0x2019;
}

/* Marks and symbols; what joins words in other scripts counts as a letter. */
static gboolean
is_mark(gunichar c)
{
    static const gunichar joiners[] = {0x00B7, 0x2010, 0x2011, 0x30FB, 0x30FC};

    for (gsize i = 0; i < G_N_ELEMENTS(joiners); i++) {
        if (c == joiners[i])
            return FALSE;
    }
    return g_unichar_ispunct(c);
}

static gboolean
is_bracket(gunichar c)
{
    return c < 0x80 && c != 0 && strchr("()[]{}", (int)c) != NULL;
}

/* Equal marks in a row are one word ("...", "--"), but each bracket is its own. */
static gsize
find_mark_end(const Chunk *chunk, gsize at, gsize limit)
{
    gunichar c = get_char(chunk, at);
    gsize end = get_next(chunk, at);

    while (!is_bracket(c) && end < limit && get_char(chunk, end) == c)
        end = get_next(chunk, end);
    return end;
}

static gboolean
starts_name(const Chunk *chunk)
{
    char c = chunk->text[chunk->start];
    gsize next = chunk->start + 1;

    return (c == '@' || c == '#') && next < chunk->end &&
           (chunk->text[next] == '_' || g_unichar_isalnum(get_char(chunk, next)));
}

static const char *const clitics[] = {"n't", "'s", "'m", "'d", "'re", "'ve", "'ll"};

/* Bytes of the clitic that ends text[start, end), or 0; both kinds of apostrophe. */
static gsize
find_clitic(const Chunk *chunk, gsize start, gsize end)
{
    for (gsize i = 0; i < G_N_ELEMENTS(clitics); i++) {
        const char *pattern = clitics[i] + strlen(clitics[i]);
        gsize at = end;

        while (pattern > clitics[i] && at > start) {
            gsize previous = get_previous(chunk, at);
            gunichar c = get_char(chunk, previous);

            c = is_apostrophe(c) ? '\'' : c;
            if (g_unichar_tolower(c) != (gunichar)pattern[-1])
                break;
            pattern--;
            at = previous;
        }
        if (pattern == clitics[i])
            return end - at;
    }
    return 0;
}

/* Opening quotes, brackets, currency, bullets. */
static void
peel_front(Chunk *chunk)
{
    while (chunk->start < chunk->end && is_mark(get_char(chunk, chunk->start))) {
        gsize end = find_mark_end(chunk, chunk->start, chunk->end);

        if (starts_name(chunk) ||
            find_clitic(chunk, chunk->start, chunk->end) == chunk->end - chunk->start)
            return;
        add_word(chunk, chunk->start, end);
        chunk->start = end;
    }
}

static const char *const abbreviations[] = {
    "adm",  "apr",  "assn", "aug", "ave",  "bros", "calif", "capt", "co",   "col",    "colo",
    "conn", "corp", "ct",   "dec", "dept", "dr",   "feb",   "fla",  "ft",   "ga",     "gen",
    "gov",  "hon",  "inc",  "jan", "jr",   "lt",   "ltd",   "maj",  "mass", "messrs", "mich",
    "minn", "mr",   "mrs",  "ms",  "mt",   "no",   "nov",   "oct",  "okla", "ore",    "pa",
    "penn", "prof", "pvt",  "rep", "reps", "rev",  "sen",   "sens", "sep",  "sept",   "sgt",
    "sr",   "st",   "tenn", "tex", "va",   "vol",  "vt",    "wash", "wis",
};

/* "U.S", "e.g", "Ph.D": letters in groups of one or two. */
static gboolean
is_initials(const char *word, gsize size)
{
    gsize group = 0;

    for (gsize i = 0; i < size; i++) {
        if (word[i] == '.' && group > 0)
            group = 0;
        else if (!g_ascii_isalpha(word[i]) || ++group > 2)
            return FALSE;
    }
    return group > 0 && (size == 1 || memchr(word, '.', size) != NULL);
}

/* Whether the full stop at text[end - 1] belongs to the word before it. */
static gboolean
is_abbreviation(const Chunk *chunk, gsize end)
{
    const char *word = chunk->text + chunk->start;
    gsize size = end - chunk->start - 1;

    if (size == 3 && memcmp(word, "etc", 3) == 0)
        return TRUE;
    if (size == 2 && memcmp(word, "vs", 2) == 0)
        return TRUE;
    if (size > 0 && is_initials(word, size))
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(abbreviations); i++) {
        if (strlen(abbreviations[i]) == size && g_ascii_isupper(word[0]) &&
            g_ascii_strncasecmp(word, abbreviations[i], size) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether the last character stays with the word. */
static gboolean
keeps_last(const Chunk *chunk, gunichar c)
{
    if (!is_mark(c) || c == '+' || c == '#' || c == '&' || c == '_' || c == '/')
        return TRUE;
    return c == '.' && is_abbreviation(chunk, chunk->end);
}

/* Closing marks go to @closing, last one first. */
static void
peel_back(Chunk *chunk, GArray *closing)
{
    while (chunk->start < chunk->end) {
        gsize begin = get_previous(chunk, chunk->end);
        gunichar c = get_char(chunk, begin);
        ClozeRange mark;

        if (keeps_last(chunk, c))
            return;
        while (!is_bracket(c) && begin > chunk->start &&
               get_char(chunk, get_previous(chunk, begin)) == c)
            begin = get_previous(chunk, begin);
        mark = (ClozeRange){begin, chunk->end};
        g_array_append_val(closing, mark);
        chunk->end = begin;
    }
}

/* Web and mail addresses, @names and #tags stay whole. */
static gboolean
is_address(const Chunk *chunk)
{
    const char *first = chunk->text + chunk->start, *at;
    gsize size = chunk->end - chunk->start;

    for (gsize i = 0; i < size; i++) {
        if ((guchar)first[i] >= 0x80)
            return FALSE;
    }
    at = memchr(first, '@', size);
    return starts_name(chunk) || (size > 4 && g_ascii_strncasecmp(first, "www.", 4) == 0) ||
           g_strstr_len(first, (gssize)size, "://") != NULL ||
           (at != NULL && memchr(at, '.', size - (gsize)(at - first)) != NULL);
}

static gboolean
is_between_digits(const Chunk *chunk, gsize at)
{
    return at > chunk->start && at + 1 < chunk->end && g_ascii_isdigit(chunk->text[at - 1]) &&
           g_ascii_isdigit(chunk->text[at + 1]);
}

/* Whether the mark at @at parts words inside a chunk. */
static gboolean
is_apart(const Chunk *chunk, gsize at, gunichar c)
{
    if (!is_mark(c) || is_apostrophe(c))
        return FALSE;
    if (c >= 0x80 || strchr("()[]{}\"<>;!?|`~", (int)c) != NULL)
        return TRUE;
    if (c == ',' || c == ':' || c == '/')
        return !is_between_digits(chunk, at);
    return (c == '-' || c == '.') && at + 1 < chunk->end && chunk->text[at + 1] == (char)c;
}

/* A piece without marks that part: the word and its clitic. */
static void
add_piece(Chunk *chunk, gsize start, gsize end)
{
    gsize clitic = start < end ? find_clitic(chunk, start, end) : 0;

    add_word(chunk, start, end - clitic);
    add_word(chunk, end - clitic, end);
}

static void
cut_inside(Chunk *chunk)
{
    gsize piece = chunk->start, at = chunk->start;

    while (at < chunk->end) {
        gunichar c = get_char(chunk, at);
        gsize next = get_next(chunk, at);

        if (is_han(c) || is_apart(chunk, at, c)) {
            next = is_han(c) ? next : find_mark_end(chunk, at, chunk->end);
            add_piece(chunk, piece, at);
            add_word(chunk, at, next);
            piece = next;
        }
        at = next;
    }
    add_piece(chunk, piece, chunk->end);
}

/* No address holds these: "Ruth"<ruth@bbc.co.uk> is a name and an address. */
static gboolean
ends_address(gunichar c)
{
    return c < 0x80 && c != 0 && strchr("<>\"()[]{}|`", (int)c) != NULL;
}

/* Cuts between addresses, which stay whole, and the rest. */
static void
cut_core(Chunk *chunk)
{
    gsize end = chunk->end;

    while (chunk->start < end) {
        chunk->end = chunk->start;
        while (chunk->end < end && !ends_address(get_char(chunk, chunk->end)))
            chunk->end = get_next(chunk, chunk->end);
        if (chunk->end == chunk->start) {
            chunk->end = find_mark_end(chunk, chunk->start, end);
            add_word(chunk, chunk->start, chunk->end);
        } else if (is_address(chunk))
            add_word(chunk, chunk->start, chunk->end);
        else
            cut_inside(chunk);
        chunk->start = chunk->end;
    }
}

/* ":-)" and its like: marks alone that begin as eyes do. */
static gboolean
is_emoticon(const Chunk *chunk)
{
    gsize size = chunk->end - chunk->start;

    return size >= 2 && size <= 4 && strchr(":;=", chunk->text[chunk->start]) != NULL &&
           strchr(")(DPp/|*]", chunk->text[chunk->end - 1]) != NULL;
}

static void
cut_chunk(Chunk *chunk)
{
    g_autoptr(GArray) closing = NULL;

    if (is_emoticon(chunk)) {
        add_word(chunk, chunk->start, chunk->end);
        return;
    }
    closing = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    peel_front(chunk);
    peel_back(chunk, closing);
    cut_core(chunk);
    for (guint i = closing->len; i > 0; i--)
        g_array_append_val(chunk->words, g_array_index(closing, ClozeRange, i - 1));
}

void
cloze_words_cut(const char *text, gsize start, gsize end, GArray *words)
{
    gsize at = start;

    while (at < end) {
        Chunk chunk = {text, at, at, words};

        while (at < end && !g_unichar_isspace(g_utf8_get_char(text + at)))
            at = get_next(&chunk, at);
        chunk.end = at;
        if (chunk.start < chunk.end)
            cut_chunk(&chunk);
        else
            at = get_next(&chunk, at);
    }
}

gboolean
cloze_words_is_edge(const char *text, ClozeRange word)
{
    const char *end = text + word.end;

    for (const char *p = text + word.start; p < end; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (!g_unichar_ispunct(c) || (c < 0x80 && strchr("$#@&%+", (int)c) != NULL))
            return FALSE;
    }
    return TRUE;
}
