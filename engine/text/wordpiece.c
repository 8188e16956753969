/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The greedy split of a word. Its time is bounded by the word's bytes times the longest token's;
 * words are bounded by max_chars, so a text takes linear time. Any thread. */
#include "engine/text/wordpiece.h"

#include <string.h>

#include "engine/base/error.h"

gboolean
cloze_wordpiece_init(ClozeWordpiece *wordpiece, const ClozeVocabulary *vocabulary,
                     const char *prefix, const char *unknown, gint64 max_chars, GError **error)
{
    if (max_chars < 1 || max_chars > CLOZE_WORDPIECE_MAX_CHARS) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "expected max_input_chars_per_word from 1 to %d, found %" G_GINT64_FORMAT,
                    CLOZE_WORDPIECE_MAX_CHARS, max_chars);
        return FALSE;
    }
    wordpiece->vocabulary = vocabulary;
    wordpiece->max_chars = (gsize)max_chars;
    wordpiece->continuation = cloze_trie_walk(&vocabulary->trie, prefix, strlen(prefix));
    wordpiece->continues = wordpiece->continuation != CLOZE_TRIE_NONE || !*prefix;
    wordpiece->unknown = cloze_vocabulary_find(vocabulary, unknown, strlen(unknown));
    if (wordpiece->unknown >= 0)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected the unknown token \"%.80s\" in the vocabulary of %" G_GSIZE_FORMAT
                " ids, found none",
                unknown, cloze_vocabulary_get_size(vocabulary));
    return FALSE;
}

gsize
cloze_wordpiece_split(const ClozeWordpiece *wordpiece, const char *word, gsize size,
                      ClozePiece *pieces)
{
    const ClozeTrie *trie = &wordpiece->vocabulary->trie;
    guint32 node = CLOZE_TRIE_ROOT;
    gsize at = 0, n = 0;

    while (at < size) {
        gsize length = cloze_trie_match(trie, node, word + at, size - at, &pieces[n].id);

        if (length == 0 || (at + length < size && !wordpiece->continues))
            return 0;
        at += length;
        pieces[n++].end = (guint32)at;
        node = wordpiece->continuation;
    }
    return n;
}
