/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tokenizer as callers see it: loading, and encoding of one text, a pair, words, windows. The
 * work is in sequence-encoder.c, the arithmetic of windows in truncation.c. Immutable once loaded,
 * so any thread may encode. Reader: fuzz-tokenizer, and fuzz-vocabulary for vocab.txt. */
#include "engine/text/tokenizer.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/utf8.h"
#include "engine/text/sequence-encoder.h"
#include "engine/text/tokenizer-json.h"
#include "engine/text/tokenizer-vocab.h"
#include "engine/text/truncation.h"

#define MAX_FILE_BYTES    (CLOZE_TRIE_MAX_BYTES - 1)
#define MAX_WINDOWS       1000000
#define MAX_WINDOW_TOKENS (1 << 26)
#define BERT_MAX_CHARS    100

struct _ClozeTokenizer {
    ClozeTokenizerParts parts;
};

ClozeTokenizer *
cloze_tokenizer_ref(ClozeTokenizer *tokenizer)
{
    return g_atomic_rc_box_acquire(tokenizer);
}

static void
clear_cb(gpointer data)
{
    cloze_tokenizer_parts_clear(&((ClozeTokenizer *)data)->parts);
}

void
cloze_tokenizer_unref(ClozeTokenizer *tokenizer)
{
    g_atomic_rc_box_release_full(tokenizer, clear_cb);
}

ClozeTokenizer *
cloze_tokenizer_load_json(const char *json, gsize size, const char *name, GError **error)
{
    g_autoptr(ClozeTokenizer) tokenizer = g_atomic_rc_box_new0(ClozeTokenizer);

    if (!cloze_tokenizer_json_read(json, size, name, &tokenizer->parts, error))
        return NULL;
    return g_steal_pointer(&tokenizer);
}

ClozeTokenizer *
cloze_tokenizer_load_vocab(const char *text, gsize size, const char *name, gboolean lowercase,
                           GError **error)
{
    ClozeTokenizerVocabSettings settings = {lowercase, -1, TRUE};
    g_autoptr(ClozeTokenizer) tokenizer = g_atomic_rc_box_new0(ClozeTokenizer);

    if (!cloze_tokenizer_vocab_read(text, size, name, &settings, &tokenizer->parts, error))
        return NULL;
    return g_steal_pointer(&tokenizer);
}

static ClozeTokenizer *
load_vocab_folder(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, "vocab.txt", NULL);
    g_autofree char *settings_path = g_build_filename(folder, "tokenizer_config.json", NULL);
    g_autoptr(GBytes) vocab = NULL;
    ClozeTokenizerVocabSettings settings = {TRUE, -1, TRUE};
    g_autoptr(ClozeTokenizer) tokenizer = NULL;

    if (!cloze_file_is_named(path)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected tokenizer.json or vocab.txt, found neither", folder);
        return NULL;
    }
    if (cloze_file_is_named(settings_path)) {
        g_autoptr(GBytes) json = cloze_file_read(settings_path, MAX_FILE_BYTES, error);

        if (!json || !cloze_tokenizer_vocab_read_settings(g_bytes_get_data(json, NULL),
                                                          g_bytes_get_size(json), settings_path,
                                                          &settings, error))
            return NULL;
    }
    vocab = cloze_file_read(path, MAX_FILE_BYTES, error);
    if (!vocab)
        return NULL;
    tokenizer = g_atomic_rc_box_new0(ClozeTokenizer);
    if (!cloze_tokenizer_vocab_read(g_bytes_get_data(vocab, NULL), g_bytes_get_size(vocab), path,
                                    &settings, &tokenizer->parts, error))
        return NULL;
    return g_steal_pointer(&tokenizer);
}

ClozeTokenizer *
cloze_tokenizer_load(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, "tokenizer.json", NULL);
    g_autoptr(GBytes) json = NULL;

    if (!cloze_file_is_named(path))
        return load_vocab_folder(folder, error);
    json = cloze_file_read(path, MAX_FILE_BYTES, error);
    if (!json)
        return NULL;
    return cloze_tokenizer_load_json(g_bytes_get_data(json, NULL), g_bytes_get_size(json), path,
                                     error);
}

static gboolean
check_text(const char *text, gsize size, GError **error)
{
    gsize offset;

    if (size > G_MAXUINT32) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected a text below 4 GiB, found %" G_GSIZE_FORMAT " bytes", size);
        return FALSE;
    }
    if (cloze_utf8_check(text, size, &offset))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "expected a text in UTF-8, found byte 0x%02X at byte %" G_GSIZE_FORMAT,
                (guint8)text[offset], offset);
    return FALSE;
}

static gboolean
encode_sequence(ClozeTokenizer *tokenizer, const char *text, gsize size, guint8 sequence,
                ClozeTokens *out, GError **error)
{
    ClozeWordBuffer buffer;

    if (!check_text(text, size, error)) {
        out->n = 0;
        return FALSE;
    }
    cloze_word_buffer_init(&buffer, &tokenizer->parts.wordpiece, out, sequence);
    cloze_sequence_encoder_run(&tokenizer->parts, text, size, &buffer);
    return TRUE;
}

/* Never NULL, even where no token was made. */
static const ClozeToken *
skip_tokens(const ClozeTokens *tokens, gsize n)
{
    static const ClozeToken none;

    return tokens->n > 0 ? tokens->tokens + n : &none;
}

/* Puts the template around window @i of the first text and @j of the second, which may be NULL. */
static void
compose_window(ClozeTokenizer *tokenizer, const ClozeTokens *first, const ClozeTokens *second,
               const ClozeEncodeOptions *options, const ClozeTruncationRoom *room, gsize i, gsize j,
               ClozeTokens *out)
{
    gsize a, a_end, b = 0, b_end = 0;

    cloze_truncation_get(first->n, room->first, options->stride, options->direction, i, &a, &a_end);
    if (second)
        cloze_truncation_get(second->n, room->second, options->stride, options->direction, j, &b,
                             &b_end);
    cloze_template_apply(&tokenizer->parts.template, skip_tokens(first, a), a_end - a,
                         second ? skip_tokens(second, b) : NULL, b_end - b, !options->no_special,
                         out);
}

static gboolean
plan(ClozeTokenizer *tokenizer, const ClozeTokens *first, const ClozeTokens *second,
     const ClozeEncodeOptions *options, ClozeTruncationRoom *room, GError **error)
{
    gsize special =
        options->no_special ? 0 : cloze_tokenizer_count_special(tokenizer, second != NULL);

    return cloze_truncation_plan(options, special, second != NULL, first->n, second ? second->n : 0,
                                 room, error);
}

static gboolean
compose(ClozeTokenizer *tokenizer, const ClozeTokens *first, const ClozeTokens *second,
        const ClozeEncodeOptions *options, ClozeTokens *out, GError **error)
{
    ClozeTruncationRoom room;

    if (!plan(tokenizer, first, second, options, &room, error))
        return FALSE;
    compose_window(tokenizer, first, second, options, &room, 0, 0, out);
    return TRUE;
}

/* Empties @out but for the room that the template takes before one text. */
static void
open_single(ClozeTokenizer *tokenizer, const ClozeEncodeOptions *options, ClozeTokens *out)
{
    gsize room = cloze_template_count_before(&tokenizer->parts.template, !options->no_special);

    out->n = 0;
    cloze_tokens_reserve(out, room);
    out->n = room;
}

/* Truncates and wraps the tokens of one text where they lie. */
static gboolean
close_single(ClozeTokenizer *tokenizer, const ClozeEncodeOptions *options, ClozeTokens *out,
             GError **error)
{
    const ClozeTemplate *template = &tokenizer->parts.template;
    ClozeTokens text = *out;
    ClozeTruncationRoom room;
    gsize begin, end;

    text.n -= cloze_template_count_before(template, !options->no_special);
    if (!plan(tokenizer, &text, NULL, options, &room, error)) {
        out->n = 0;
        return FALSE;
    }
    cloze_truncation_get(text.n, room.first, options->stride, options->direction, 0, &begin, &end);
    cloze_template_wrap(template, begin, end, !options->no_special, out);
    return TRUE;
}

gboolean
cloze_tokenizer_encode_text(ClozeTokenizer *tokenizer, const char *text, gsize size,
                            const ClozeEncodeOptions *options, ClozeTokens *out, GError **error)
{
    open_single(tokenizer, options, out);
    return encode_sequence(tokenizer, text, size, 0, out, error) &&
           close_single(tokenizer, options, out, error);
}

gboolean
cloze_tokenizer_encode_pair(ClozeTokenizer *tokenizer, const char *first, gsize first_size,
                            const char *second, gsize second_size,
                            const ClozeEncodeOptions *options, ClozeTokens *out, GError **error)
{
    g_auto(ClozeTokens) a = {0};
    g_auto(ClozeTokens) b = {0};

    return encode_sequence(tokenizer, first, first_size, 0, &a, error) &&
           encode_sequence(tokenizer, second, second_size, 1, &b, error) &&
           compose(tokenizer, &a, &b, options, out, error);
}

gboolean
cloze_tokenizer_encode_words(ClozeTokenizer *tokenizer, const char *const *words, gsize n_words,
                             const ClozeEncodeOptions *options, ClozeTokens *out, GError **error)
{
    ClozeWordBuffer buffer;

    open_single(tokenizer, options, out);
    cloze_word_buffer_init(&buffer, &tokenizer->parts.wordpiece, out, 0);
    buffer.fixed_word = TRUE;
    for (gsize i = 0; i < n_words; i++) {
        gsize size = strlen(words[i]);

        buffer.word = (gint32)i;
        if (!check_text(words[i], size, error)) {
            g_prefix_error(error, "word %" G_GSIZE_FORMAT ": ", i);
            out->n = 0;
            return FALSE;
        }
        cloze_sequence_encoder_run(&tokenizer->parts, words[i], size, &buffer);
    }
    return close_single(tokenizer, options, out, error);
}

static void
free_tokens_cb(gpointer data)
{
    cloze_tokens_clear(data);
    g_free(data);
}

/* Which windows of the two texts the @k-th encoding holds. The reference lists the first text's
 * beginning with the second's later windows last. */
static gsize
place_window(gsize k, gsize n_first, gsize n_second)
{
    if (k == 0)
        return 0;
    return k + n_second > n_first * n_second ? k + n_second - n_first * n_second : k + n_second - 1;
}

static gboolean
check_windows(const ClozeTruncationRoom *room, gsize n_first, gsize n_second, GError **error)
{
    if (n_first <= MAX_WINDOWS / n_second &&
        n_first * n_second <= MAX_WINDOW_TOKENS / MAX(room->first + room->second, 1))
        return TRUE;
    if (n_first * n_second == 1)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected at most %d windows and %d tokens in them, found %" G_GSIZE_FORMAT
                " windows times %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " tokens",
                MAX_WINDOWS, MAX_WINDOW_TOKENS, n_first, n_second, room->first + room->second);
    return FALSE;
}

static GPtrArray *
make_windows(ClozeTokenizer *tokenizer, const ClozeTokens *first, const ClozeTokens *second,
             const ClozeEncodeOptions *options, GError **error)
{
    ClozeTruncationRoom room;
    GPtrArray *windows;
    gsize n_first, n_second;

    if (!plan(tokenizer, first, second, options, &room, error))
        return NULL;
    n_first = cloze_truncation_count(first->n, room.first, options->stride);
    n_second = second ? cloze_truncation_count(second->n, room.second, options->stride) : 1;
    if (!check_windows(&room, n_first, n_second, error))
        return NULL;
    windows = g_ptr_array_new_with_free_func(free_tokens_cb);
    for (gsize k = 0; k < n_first * n_second; k++) {
        gsize place = place_window(k, n_first, n_second);
        ClozeTokens *window = g_new0(ClozeTokens, 1);

        compose_window(tokenizer, first, second, options, &room, place / n_second, place % n_second,
                       window);
        g_ptr_array_add(windows, window);
    }
    return windows;
}

GPtrArray *
cloze_tokenizer_encode_windows(ClozeTokenizer *tokenizer, const char *first, gsize first_size,
                               const char *second, gsize second_size,
                               const ClozeEncodeOptions *options, GError **error)
{
    g_auto(ClozeTokens) a = {0};
    g_auto(ClozeTokens) b = {0};

    if (!encode_sequence(tokenizer, first, first_size, 0, &a, error) ||
        (second && !encode_sequence(tokenizer, second, second_size, 1, &b, error)))
        return NULL;
    return make_windows(tokenizer, &a, second ? &b : NULL, options, error);
}

gsize
cloze_tokenizer_get_vocab_size(ClozeTokenizer *tokenizer)
{
    return cloze_vocabulary_get_size(&tokenizer->parts.vocabulary);
}

gsize
cloze_tokenizer_get_max_length(ClozeTokenizer *tokenizer)
{
    return tokenizer->parts.max_length;
}

gboolean
cloze_tokenizer_ignores_case(ClozeTokenizer *tokenizer)
{
    static const char *const words[] = {"word", "Word"};
    const ClozeEncodeOptions plain = {.no_special = TRUE};
    g_auto(ClozeTokens) small = {0}, capital = {0};

    if (!cloze_tokenizer_encode_text(tokenizer, words[0], 4, &plain, &small, NULL) ||
        !cloze_tokenizer_encode_text(tokenizer, words[1], 4, &plain, &capital, NULL) ||
        small.n != capital.n)
        return FALSE;
    for (gsize i = 0; i < small.n; i++)
        if (small.tokens[i].id != capital.tokens[i].id)
            return FALSE;
    return TRUE;
}

const char *
cloze_tokenizer_get_token(ClozeTokenizer *tokenizer, gint32 id)
{
    return cloze_vocabulary_get(&tokenizer->parts.vocabulary, id);
}

gint32
cloze_tokenizer_find(ClozeTokenizer *tokenizer, const char *token)
{
    return cloze_vocabulary_find(&tokenizer->parts.vocabulary, token, strlen(token));
}

gsize
cloze_tokenizer_count_special(ClozeTokenizer *tokenizer, gboolean pair)
{
    return cloze_template_count_special(&tokenizer->parts.template, pair);
}

void
cloze_tokenizer_get_template(ClozeTokenizer *tokenizer, const gint32 **before, gsize *n_before,
                             const gint32 **after, gsize *n_after)
{
    const ClozeTemplate *template = &tokenizer->parts.template;

    *before = (const gint32 *)template->before->data;
    *n_before = template->before->len;
    *after = (const gint32 *)template->after->data;
    *n_after = template->after->len;
}
