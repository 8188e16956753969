/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list and how it is matched. Joining two sentences costs less than tearing a name apart, so
 * the doubtful ones (St., Inc., U.S.) count as abbreviations everywhere. Any thread. */
#include "engine/text/abbreviations.h"

#include <string.h>

#define LONGEST 8

/* Without the full stop. */
static const char *const words[] = {
    "Adm", "Apr",  "Assn",   "Aug",  "Ave",  "Bros", "Brig", "Capt",   "Cf",  "Ch",   "Cmdr",
    "Co",  "Col",  "Cpl",    "Corp", "Dec",  "Dept", "Det",  "Dr",     "Drs", "Ed",   "Est",
    "Feb", "Fig",  "Figs",   "Fr",   "Ft",   "Gen",  "Gov",  "Hon",    "Inc", "Insp", "Jan",
    "Jr",  "Jul",  "Jun",    "Lt",   "Ltd",  "Maj",  "Mar",  "Messrs", "Mme", "Mr",   "Mrs",
    "Ms",  "Msgr", "Mt",     "Nov",  "Oct",  "Ph",   "Pres", "Prof",   "Pvt", "Rep",  "Reps",
    "Rev", "Sen",  "Sens",   "Sep",  "Sept", "Sgt",  "Sr",   "St",     "Ste", "Supt", "Univ",
    "Vol", "al",   "approx", "ca",   "cf",   "dept", "ed",   "eds",    "esp", "est",  "etc",
    "fig", "figs", "resp",   "viz",  "vol",  "vs",
};

/* Words of their own too ("Say no."): abbreviations only where a digit follows. */
static const char *const before_digit[] = {"No", "Nos", "art", "ch", "no", "nos", "p", "pp", "sec"};

static gboolean
is_listed(const char *const *list, gsize n, const char *word)
{
    for (gsize i = 0; i < n; i++) {
        if (g_str_equal(list[i], word))
            return TRUE;
    }
    return FALSE;
}

/* "U.S", "e.g", "J": single letters with full stops between them; the last stop is cut off. */
static gboolean
is_lettered(const char *word, gsize size)
{
    if (size == 1)
        return g_ascii_isupper(word[0]);
    for (gsize i = 0; i < size; i++) {
        if (i % 2 == 0 ? !g_ascii_isalpha(word[i]) : word[i] != '.')
            return FALSE;
    }
    return size % 2 == 1;
}

static gboolean
is_part(char c)
{
    return g_ascii_isalpha(c) || c == '.' || (c & 0x80) != 0;
}

gboolean
cloze_abbreviations_match(const char *text, gsize size, const char *next, gsize next_size)
{
    char word[LONGEST + 1];
    gsize begin;

    if (size < 2 || text[size - 1] != '.')
        return FALSE;
    size--;
    begin = size;
    while (begin > 0 && is_part(text[begin - 1]) && size - begin <= LONGEST)
        begin--;
    if (size == begin || size - begin > LONGEST)
        return FALSE;
    memcpy(word, text + begin, size - begin);
    word[size - begin] = '\0';
    if (is_lettered(word, size - begin) || is_listed(words, G_N_ELEMENTS(words), word))
        return TRUE;
    return next_size > 0 && g_ascii_isdigit(next[0]) &&
           is_listed(before_digit, G_N_ELEMENTS(before_digit), word);
}
