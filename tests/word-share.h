/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How much of the text that is expected of a document a reader gives. */
#pragma once

#include <glib.h>

/* (element-type utf8) the words of @text in lower case; letters and digits alone. */
static inline GPtrArray *
word_share_cut(const char *text)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *lower = g_utf8_strdown(text, -1);
    const char *start = NULL;

    for (const char *at = lower;; at = g_utf8_next_char(at)) {
        gboolean in = *at != '\0' && g_unichar_isalnum(g_utf8_get_char(at));

        if (in && start == NULL)
            start = at;
        if (!in && start != NULL) {
            g_ptr_array_add(words, g_strndup(start, (gsize)(at - start)));
            start = NULL;
        }
        if (*at == '\0')
            return words;
    }
}

static inline gboolean
word_share_take(GHashTable *counts, const char *word)
{
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, word));

    if (n > 0)
        g_hash_table_insert(counts, g_strdup(word), GUINT_TO_POINTER(n - 1));
    return n > 0;
}

/* Of the words expected, how many are there as often: 0 .. 1. The expectation may keep the lines of a
 * page, so a word that a line end divides may be there whole. */
static inline double
word_share_find(const char *text, const char *expected)
{
    g_autoptr(GPtrArray) words = word_share_cut(text);
    g_autoptr(GPtrArray) wanted = word_share_cut(expected);
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint found = 0;

    for (guint i = 0; i < words->len; i++) {
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, words->pdata[i]));

        g_hash_table_insert(counts, g_strdup(words->pdata[i]), GUINT_TO_POINTER(n + 1));
    }
    for (guint i = 0; i < wanted->len; i++) {
        const char *next = i + 1 < wanted->len ? wanted->pdata[i + 1] : "";
        g_autofree char *whole = g_strconcat(wanted->pdata[i], next, NULL);

        if (word_share_take(counts, wanted->pdata[i])) {
            found++;
        } else if (*next != '\0' && word_share_take(counts, whole)) {
            found += 2;
            i++;
        }
    }
    return wanted->len > 0 ? (double)found / wanted->len : 1;
}
