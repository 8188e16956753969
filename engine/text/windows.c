/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Packs sentences into windows and cuts long ones. Any thread. */
#include "engine/text/windows.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/blocks.h"
#include "engine/text/word-shapes.h"

#define MIN_CAPACITY 4

typedef struct {
    ClozeTokenizer *tokenizer;
    const ClozeToken *tokens; /* of the whole range, without special tokens */
    gsize n;
    gsize capacity; /* tokens of a window beside the template's */
    gsize context;
    GPtrArray *windows;
} Cutter;

void
cloze_windows_free(ClozeWindow *window)
{
    g_free(window->tokens);
    g_free(window);
}

/* Whether a word begins at @i or the text ends there; tokens without a word stand alone. */
static gboolean
is_word_begin(const Cutter *cutter, gsize i)
{
    const ClozeToken *tokens = cutter->tokens;

    return i == 0 || i >= cutter->n || tokens[i].word < 0 || tokens[i].word != tokens[i - 1].word;
}

static void
copy_template(ClozeToken *out, const gint32 *ids, gsize n)
{
    for (gsize i = 0; i < n; i++)
        out[i] = (ClozeToken){
            .id = ids[i], .word = -1, .sequence = CLOZE_TOKEN_NO_SEQUENCE, .special = 1};
}

/* A window of tokens [begin, end) that owns [own_begin, own_end). */
static void
add_window(Cutter *cutter, gsize begin, gsize own_begin, gsize own_end, gsize end)
{
    const gint32 *before, *after;
    gsize n_before, n_after;
    ClozeWindow *window = g_new0(ClozeWindow, 1);

    cloze_tokenizer_get_template(cutter->tokenizer, &before, &n_before, &after, &n_after);
    window->n = n_before + (end - begin) + n_after;
    window->tokens = g_new(ClozeToken, window->n);
    copy_template(window->tokens, before, n_before);
    memcpy(window->tokens + n_before, cutter->tokens + begin, (end - begin) * sizeof(ClozeToken));
    copy_template(window->tokens + n_before + (end - begin), after, n_after);
    window->own_begin = n_before + (own_begin - begin);
    window->own_end = n_before + (own_end - begin);
    g_ptr_array_add(cutter->windows, window);
}

/* The first word begin in [i, limit]; @i itself where there is none. */
static gsize
round_up(const Cutter *cutter, gsize i, gsize limit)
{
    for (gsize k = i; k <= limit; k++) {
        if (is_word_begin(cutter, k))
            return k;
    }
    return i;
}

/* The last word begin in [limit, i]; @i itself where there is none. */
static gsize
round_down(const Cutter *cutter, gsize i, gsize limit)
{
    for (gsize k = i; k >= limit; k--) {
        if (is_word_begin(cutter, k))
            return k;
    }
    return i;
}

/* Cuts the sentence [begin, end), which is longer than a window. */
static void
cut_sentence(Cutter *cutter, gsize begin, gsize end)
{
    gsize own = begin;

    while (own < end) {
        gsize reach = MIN(cutter->context, own - begin);
        gsize low = round_up(cutter, own - reach, own);
        gsize room = cutter->capacity - (own - low), own_end = end, high = end;

        if (end - own > room) {
            own_end = round_down(cutter, own + room - cutter->context, own + 1);
            high = round_down(cutter, MIN(own_end + cutter->context, end), own_end);
        }
        add_window(cutter, low, own, own_end, high);
        own = own_end;
    }
}

/* The first token from @i on that begins a word at or behind byte @end. */
static gsize
sentence_limit(const Cutter *cutter, gsize i, gsize end)
{
    while (i < cutter->n && !(cutter->tokens[i].start >= end && is_word_begin(cutter, i)))
        i++;
    return i;
}

static void
pack_sentences(Cutter *cutter, GArray *sentences)
{
    gsize begin = 0, i = 0; /* [begin, i): whole sentences that wait for a window */

    for (guint s = 0; s < sentences->len; s++) {
        const ClozeRange *sentence = &g_array_index(sentences, ClozeRange, s);
        gsize end = s + 1 == sentences->len ? cutter->n : sentence_limit(cutter, i, sentence->end);

        if (end - begin > cutter->capacity) {
            if (i > begin)
                add_window(cutter, begin, begin, i, i);
            begin = i;
        }
        if (end - begin > cutter->capacity) {
            cut_sentence(cutter, begin, end);
            begin = end;
        }
        i = end;
    }
    if (i > begin)
        add_window(cutter, begin, begin, i, i);
}

static gboolean
set_sizes(Cutter *cutter, const ClozeWindowOptions *options, GError **error)
{
    gsize special = cloze_tokenizer_count_special(cutter->tokenizer, FALSE);

    if (options->max_tokens < special + MIN_CAPACITY) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected windows of at least %" G_GSIZE_FORMAT
                    " tokens, found %" G_GSIZE_FORMAT,
                    special + MIN_CAPACITY, options->max_tokens);
        return FALSE;
    }
    cutter->capacity = options->max_tokens - special;
    cutter->context = MIN(options->context, cutter->capacity / 3);
    return TRUE;
}

GPtrArray *
cloze_windows_cut(ClozeTokenizer *tokenizer, const char *text, gsize start, gsize end,
                  const ClozeWindowOptions *options, GError **error)
{
    g_autoptr(GPtrArray) windows =
        g_ptr_array_new_with_free_func((GDestroyNotify)cloze_windows_free);
    const ClozeEncodeOptions plain = {.no_special = TRUE};
    Cutter cutter = {.tokenizer = tokenizer, .windows = windows};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GArray) sentences = NULL;

    if (!set_sizes(&cutter, options, error) ||
        !cloze_tokenizer_encode_text(tokenizer, text + start, end - start, &plain, &tokens, error))
        return NULL;
    for (gsize i = 0; i < tokens.n; i++) {
        tokens.tokens[i].start += (guint32)start;
        tokens.tokens[i].end += (guint32)start;
    }
    cutter.tokens = tokens.tokens;
    cutter.n = tokens.n;
    sentences = cloze_blocks_sentences(text, start, end);
    if (options->shapes)
        cloze_word_shapes_mark(text, sentences, tokens.tokens, tokens.n);
    pack_sentences(&cutter, sentences);
    return g_steal_pointer(&windows);
}
