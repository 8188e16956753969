/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A word that is asked for may be several of the text's: a collocation, or Han characters. */
#include "app/cli/cli-wsd-words.h"

#include <string.h>

#include "engine/text/words.h"

static void
add(const GlossAnnotateRequest *block, gsize start, gsize end, GArray *requests)
{
    GlossRankRequest request = {
        .text = block->text, .size = block->size, .start = start, .end = end};

    g_array_append_val(requests, request);
}

static gboolean
has_letter(const char *text, ClozeRange range)
{
    for (const char *p = text + range.start; p < text + range.end; p = g_utf8_next_char(p))
        if (g_unichar_isalpha(g_utf8_get_char(p)))
            return TRUE;
    return FALSE;
}

static gboolean
is_same(const char *text, gsize start, gsize end, const char *folded)
{
    g_autofree char *word = g_utf8_casefold(text + start, (gssize)(end - start));

    return g_str_equal(word, folded);
}

GArray *
gloss_cli_wsd_words_find(const GlossAnnotateRequest *block, const char *word)
{
    GArray *requests = g_array_new(FALSE, FALSE, sizeof(GlossRankRequest));
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autofree char *folded = word ? g_utf8_casefold(word, -1) : NULL;
    guint n = 1;

    cloze_words_cut(block->text, block->start, block->end, words);
    if (word)
        cloze_words_cut(word, 0, strlen(word), parts);
    n = MAX(parts->len, 1);
    for (guint i = 0; i + n <= words->len; i++) {
        ClozeRange first = g_array_index(words, ClozeRange, i);
        gsize end = g_array_index(words, ClozeRange, i + n - 1).end;

        if (has_letter(block->text, first) &&
            (!folded || is_same(block->text, first.start, end, folded)))
            add(block, first.start, end, requests);
    }
    return requests;
}

GArray *
gloss_cli_wsd_words_ask(GlossPluginInfo *plugin, const GlossAnnotateRequest *block,
                        GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) spans = gloss_plugin_info_annotate(plugin, block, cancellable, error);
    GArray *requests;

    if (!spans)
        return NULL;
    requests = g_array_new(FALSE, FALSE, sizeof(GlossRankRequest));
    for (guint i = 0; i < spans->len; i++) {
        const GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        add(block, span->start, span->end, requests);
    }
    return requests;
}
