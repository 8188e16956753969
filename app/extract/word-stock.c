/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A divided word is whole without its hyphen unless the document writes it with one elsewhere, or
 * writes both parts as words and never the whole. */
#include "app/extract/word-stock.h"

#include <string.h>

#include "app/extract/page-paragraphs.h"

#define MAX_WORDS (1000 * 1000)
/* A shorter part says nothing. */
#define MIN_PART 3

struct _GlossWordStock {
    GHashTable *words; /* lower case */
};

GlossWordStock *
gloss_word_stock_new(void)
{
    GlossWordStock *self = g_new0(GlossWordStock, 1);

    self->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return self;
}

void
gloss_word_stock_free(GlossWordStock *self)
{
    g_hash_table_unref(self->words);
    g_free(self);
}

static gboolean
is_part_of_word(gunichar c)
{
    return g_unichar_isalpha(c) || g_unichar_ismark(c);
}

static gboolean
has(GlossWordStock *self, const char *word, gsize n)
{
    g_autofree char *lower = g_utf8_strdown(word, (gssize)n);

    return g_hash_table_contains(self->words, lower);
}

static void
add(GlossWordStock *self, const char *word, gsize n)
{
    if (n > 0 && g_hash_table_size(self->words) < MAX_WORDS)
        g_hash_table_add(self->words, g_utf8_strdown(word, (gssize)n));
}

/* The end of the letters, and of hyphens between letters too where @hyphens. */
static const char *
skip_word(const char *at, gboolean hyphens)
{
    while (is_part_of_word(g_utf8_get_char(at)) ||
           (hyphens && *at == '-' && is_part_of_word(g_utf8_get_char(at + 1))))
        at = g_utf8_next_char(at);
    return at;
}

static void
add_compound(GlossWordStock *self, const char *word, const char *end)
{
    const char *stop = skip_word(word, FALSE);

    add(self, word, (gsize)(end - word));
    for (const char *at = word; stop < end; stop = skip_word(at, FALSE)) {
        add(self, at, (gsize)(stop - at));
        at = stop + 1;
    }
}

void
gloss_word_stock_add(GlossWordStock *self, const char *text)
{
    const char *at = text;

    while (*at != '\0') {
        const char *end = skip_word(at, TRUE);

        if (end == at) {
            at = g_utf8_next_char(at);
            continue;
        }
        /* What goes on in the next line is not this word, and what came from there neither. */
        if (!(end[0] == '-' && end[1] == GLOSS_PAGE_PARAGRAPHS_HYPHEN) &&
            !(at > text && at[-1] == GLOSS_PAGE_PARAGRAPHS_HYPHEN))
            add_compound(self, at, end);
        at = end;
    }
}

/* @mark: the place behind the hyphen, in @text. */
static gboolean
keeps_hyphen(GlossWordStock *self, const char *text, const char *mark)
{
    const char *hyphen = g_utf8_prev_char(mark), *first = hyphen, *end = skip_word(mark + 1, FALSE);
    g_autoptr(GString) whole = NULL;
    gsize n, m;

    while (first > text && is_part_of_word(g_utf8_get_char(g_utf8_prev_char(first))))
        first = g_utf8_prev_char(first);
    n = (gsize)(hyphen - first);
    m = (gsize)(end - mark - 1);
    whole = g_string_new_len(first, (gssize)n);
    g_string_append_len(whole, mark + 1, (gssize)m);
    if (has(self, whole->str, whole->len))
        return FALSE;
    g_string_insert_c(whole, (gssize)n, '-');
    if (has(self, whole->str, whole->len))
        return TRUE;
    return n >= MIN_PART && m >= MIN_PART && has(self, first, n) && has(self, mark + 1, m);
}

char *
gloss_word_stock_mend(GlossWordStock *self, const char *text)
{
    GString *mended = g_string_new(NULL);
    const char *at = text, *mark;

    while ((mark = strchr(at, GLOSS_PAGE_PARAGRAPHS_HYPHEN)) != NULL) {
        const char *hyphen = mark > at ? g_utf8_prev_char(mark) : at;
        const char *stop = keeps_hyphen(self, text, mark) ? mark : hyphen;

        g_string_append_len(mended, at, stop - at);
        at = mark + 1;
    }
    g_string_append(mended, at);
    return g_string_free(mended, FALSE);
}
