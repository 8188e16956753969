/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tokens and ids, and the reader of vocab.txt. Filled by one thread, then read by any. */
#include "engine/text/vocabulary.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/utf8.h"

#define SPARE_IDS 65536 /* beyond the dense ids that a file of its size can hold */

void
cloze_vocabulary_init(ClozeVocabulary *vocabulary, gsize file_size)
{
    cloze_trie_init(&vocabulary->trie);
    cloze_trie_init(&vocabulary->added);
    vocabulary->strings = g_string_sized_new(MIN(file_size, 1 << 19));
    vocabulary->positions = g_array_new(FALSE, TRUE, sizeof(guint32));
    vocabulary->id_limit = MIN(file_size + SPARE_IDS, G_MAXINT32);
}

void
cloze_vocabulary_clear(ClozeVocabulary *vocabulary)
{
    cloze_trie_clear(&vocabulary->trie);
    cloze_trie_clear(&vocabulary->added);
    if (vocabulary->strings)
        g_string_free(g_steal_pointer(&vocabulary->strings), TRUE);
    g_clear_pointer(&vocabulary->positions, g_array_unref);
}

static gboolean
check_size(const char *name, gsize size, GError **error)
{
    if (size < CLOZE_TRIE_MAX_BYTES)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: expected a vocabulary below %" G_GSIZE_FORMAT " bytes, found %" G_GSIZE_FORMAT,
                name, CLOZE_TRIE_MAX_BYTES, size);
    return FALSE;
}

/* Returns the id that the token had before, or -1. */
static gint32
store(ClozeVocabulary *vocabulary, ClozeTrie *trie, const char *token, gsize size, gint32 id)
{
    if ((gsize)id >= vocabulary->positions->len)
        g_array_set_size(vocabulary->positions, (guint)id + 1);
    g_array_index(vocabulary->positions, guint32, id) = (guint32)vocabulary->strings->len + 1;
    g_string_append_len(vocabulary->strings, token, (gssize)size);
    g_string_append_c(vocabulary->strings, 0);
    return cloze_trie_insert(trie, token, size, id);
}

static gboolean
add(ClozeVocabulary *vocabulary, ClozeTrie *trie, const char *token, gsize size, gint64 id,
    GError **error)
{
    const char *other;
    gint32 before;

    if (id < 0 || (guint64)id >= vocabulary->id_limit) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "expected an id from 0 to %" G_GSIZE_FORMAT " for token \"%.*s\", found "
                    "%" G_GINT64_FORMAT,
                    vocabulary->id_limit - 1, (int)MIN(size, 80), token, id);
        return FALSE;
    }
    other = cloze_vocabulary_get(vocabulary, (gint32)id);
    if (other) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "expected one token for id %d, found \"%.80s\" and \"%.*s\"", (int)id, other,
                    (int)MIN(size, 80), token);
        return FALSE;
    }
    before = store(vocabulary, trie, token, size, (gint32)id);
    if (before < 0)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "expected one id for token \"%.*s\", found %d and %d", (int)MIN(size, 80), token,
                before, (int)id);
    return FALSE;
}

gboolean
cloze_vocabulary_add(ClozeVocabulary *vocabulary, const char *token, gsize size, gint64 id,
                     GError **error)
{
    return add(vocabulary, &vocabulary->trie, token, size, id, error);
}

gboolean
cloze_vocabulary_add_beside(ClozeVocabulary *vocabulary, const char *token, gsize size, gint64 id,
                            GError **error)
{
    return add(vocabulary, &vocabulary->added, token, size, id, error);
}

gboolean
cloze_vocabulary_read_lines(ClozeVocabulary *vocabulary, const char *text, gsize size,
                            const char *name, GError **error)
{
    gsize begin = 0, bad;
    gint32 id = 0;

    if (!check_size(name, size, error))
        return FALSE;
    if (!cloze_utf8_check(text, size, &bad)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s, at byte %" G_GSIZE_FORMAT ": expected UTF-8, found byte 0x%02X", name, bad,
                    (guint8)text[bad]);
        return FALSE;
    }
    while (begin < size) {
        const char *newline = memchr(text + begin, '\n', size - begin);
        gsize end = newline ? (gsize)(newline - text) : size;
        gsize stop = end > begin && text[end - 1] == '\r' ? end - 1 : end;

        store(vocabulary, &vocabulary->trie, text + begin, stop - begin, id++);
        begin = end + 1;
    }
    return TRUE;
}

gint32
cloze_vocabulary_find(const ClozeVocabulary *vocabulary, const char *token, gsize size)
{
    gint32 id = cloze_trie_find(&vocabulary->trie, token, size);

    return id < 0 ? cloze_trie_find(&vocabulary->added, token, size) : id;
}

const char *
cloze_vocabulary_get(const ClozeVocabulary *vocabulary, gint32 id)
{
    guint32 position;

    if (id < 0 || (guint)id >= vocabulary->positions->len)
        return NULL;
    position = g_array_index(vocabulary->positions, guint32, id);
    return position ? vocabulary->strings->str + position - 1 : NULL;
}

gsize
cloze_vocabulary_get_size(const ClozeVocabulary *vocabulary)
{
    return vocabulary->positions->len;
}
