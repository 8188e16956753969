/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search for added tokens. Filled by one thread, then read by any. */
#include "engine/text/added-tokens.h"

#include <string.h>

#include "engine/base/utf8.h"
#include "engine/text/unicode-tables.h"

static void
clear_token_cb(gpointer data)
{
    g_free(((ClozeAddedToken *)data)->content);
}

GArray *
cloze_added_tokens_new_array(void)
{
    GArray *tokens = g_array_new(FALSE, TRUE, sizeof(ClozeAddedToken));

    g_array_set_clear_func(tokens, clear_token_cb);
    return tokens;
}

static GString *
normalize(const ClozeNormalizer *normalizer, const char *text)
{
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar c;
    GString *made = g_string_new(NULL);

    cloze_normalizer_cursor_init(&cursor, normalizer, text, 0, strlen(text));
    while (cloze_normalizer_cursor_next(&cursor, &c)) {
        char bytes[4];

        g_string_append_len(made, bytes, (gssize)cloze_utf8_encode(c.code_point, bytes));
    }
    cloze_normalizer_cursor_clear(&cursor);
    return made;
}

static void
insert(ClozeAddedTokens *set, const char *content, gsize size, gint32 index)
{
    guint8 begin = (guint8)content[0];

    if (size == 0 || cloze_trie_find(&set->trie, content, size) >= 0)
        return;
    cloze_trie_insert(&set->trie, content, size, index);
    if (!set->begins[begin])
        set->n_begins++;
    set->begins[begin] = TRUE;
    set->only = begin;
}

static void
insert_token(ClozeAddedTokens *set, guint index, const ClozeNormalizer *normalizer)
{
    const char *content = g_array_index(set->tokens, ClozeAddedToken, index).content;

    if (normalizer) {
        GString *made = normalize(normalizer, content);

        insert(set, made->str, made->len, (gint32)index);
        g_string_free(made, TRUE);
    } else {
        insert(set, content, strlen(content), (gint32)index);
    }
}

/* Of two with the same bytes the first counts, special ones before others. */
void
cloze_added_tokens_init(ClozeAddedTokens *set, const GArray *tokens,
                        const ClozeNormalizer *normalizer)
{
    memset(set, 0, sizeof *set);
    cloze_trie_init(&set->trie);
    set->tokens = tokens;
    for (guint i = 0; i < 2 * tokens->len; i++) {
        guint index = i % tokens->len;
        const ClozeAddedToken *token = &g_array_index(tokens, ClozeAddedToken, index);

        if (token->special == (i < tokens->len) && token->normalized == (normalizer != NULL))
            insert_token(set, index, normalizer);
    }
}

void
cloze_added_tokens_clear(ClozeAddedTokens *set)
{
    cloze_trie_clear(&set->trie);
}

gboolean
cloze_added_tokens_is_empty(const ClozeAddedTokens *set)
{
    return set->n_begins == 0;
}

/* Where the next byte lies that begins some token, or @size. */
static gsize
find_candidate(const ClozeAddedTokens *set, const char *text, gsize size, gsize at)
{
    if (set->n_begins == 0 || at >= size)
        return size;
    if (set->n_begins == 1) {
        const char *found = memchr(text + at, set->only, size - at);

        return found ? (gsize)(found - text) : size;
    }
    while (at < size && !set->begins[(guint8)text[at]])
        at++;
    return at;
}

/* The class of the character before @at; none at the beginning. */
static guint
flags_before(const char *text, gsize at, gsize *begin)
{
    gsize length;

    *begin = at;
    if (at == 0)
        return 0;
    do
        --*begin;
    while (*begin > 0 && ((guint8)text[*begin] & 0xC0) == 0x80);
    return cloze_unicode_tables_get_class(cloze_utf8_decode(text + *begin, &length)).flags;
}

static guint
flags_after(const char *text, gsize size, gsize at, gsize *end)
{
    gsize length;
    guint flags;

    *end = at;
    if (at == size)
        return 0;
    flags = cloze_unicode_tables_get_class(cloze_utf8_decode(text + at, &length)).flags;
    *end = at + length;
    return flags;
}

static gboolean
stands_alone(const char *text, gsize size, gsize begin, gsize end)
{
    gsize other;

    return !(flags_before(text, begin, &other) & CLOZE_UNICODE_WORD) &&
           !(flags_after(text, size, end, &other) & CLOZE_UNICODE_WORD);
}

static void
take_space(const ClozeAddedToken *token, const char *text, gsize size, gsize floor,
           ClozeAddedMatch *match)
{
    gsize next;

    while (token->lstrip && match->begin > floor &&
           flags_before(text, match->begin, &next) & CLOZE_UNICODE_SPACE)
        match->begin = next;
    while (token->rstrip && flags_after(text, size, match->end, &next) & CLOZE_UNICODE_SPACE)
        match->end = next;
}

gboolean
cloze_added_tokens_next(const ClozeAddedTokens *set, const char *text, gsize size, gsize *search,
                        gsize floor, ClozeAddedMatch *match)
{
    for (;;) {
        const ClozeAddedToken *token;
        gint32 index;
        gsize length;

        *search = find_candidate(set, text, size, *search);
        if (*search == size)
            return FALSE;
        length =
            cloze_trie_match(&set->trie, CLOZE_TRIE_ROOT, text + *search, size - *search, &index);
        if (length == 0) {
            ++*search;
            continue;
        }
        token = &g_array_index(set->tokens, ClozeAddedToken, index);
        *match = (ClozeAddedMatch){*search, *search + length, token->id};
        *search = match->end;
        if (token->single_word && !stands_alone(text, size, match->begin, match->end))
            continue;
        take_space(token, text, size, floor, match);
        *search = match->end;
        return TRUE;
    }
}
