/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-annotate.h. */
#include "plugins/wsd/wsd-annotate.h"

#include "engine/text/blocks.h"
#include "engine/text/words.h"
#include "plugins/wsd/wsd-rank.h"

typedef struct {
    const GlossRankRequest *requests;
    GArray *spans;
} Run;

static gboolean
has_letter(const char *text, ClozeRange range)
{
    for (const char *p = text + range.start; p < text + range.end; p = g_utf8_next_char(p))
        if (g_unichar_isalpha(g_utf8_get_char(p)))
            return TRUE;
    return FALSE;
}

/* Without a tagger nothing tells which words mean something by themselves. */
static void
add_words(const GlossWsd *wsd, const GlossAnnotateRequest *request, const GArray *words,
          GArray *requests)
{
    for (guint i = 0, n; i < words->len; i += MAX(n, 1)) {
        GlossRankRequest target = {.text = request->text, .size = request->size};

        n = wsd->inventory ? gloss_inventory_match(wsd->inventory, request->text, words, i) : 0;
        if (n == 0 &&
            (!wsd->store || !has_letter(request->text, g_array_index(words, ClozeRange, i))))
            continue;
        target.start = g_array_index(words, ClozeRange, i).start;
        target.end = g_array_index(words, ClozeRange, i + MAX(n, 1) - 1).end;
        g_array_append_val(requests, target);
    }
}

static gboolean
add_span_cb(gsize request, const GArray *choices, gpointer data, GError **error)
{
    Run *run = data;
    const GlossWsdChoice *best;
    GlossSpan span;

    if (!choices->len)
        return TRUE;
    best = &g_array_index(choices, GlossWsdChoice, 0);
    span = (GlossSpan){run->requests[request].start, run->requests[request].end,
                       g_intern_string(best->key), (float)best->probability};
    g_array_append_val(run->spans, span);
    return TRUE;
}

GArray *
gloss_wsd_annotate_run(GlossWsd *wsd, const GlossAnnotateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) sentences =
        cloze_blocks_sentences(request->text, request->start, request->end);
    g_autoptr(GArray) requests = g_array_new(FALSE, FALSE, sizeof(GlossRankRequest));
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    Run run = {.spans = spans};

    for (guint i = 0; i < sentences->len; i++) {
        ClozeRange range = g_array_index(sentences, ClozeRange, i);
        g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));

        cloze_words_cut(request->text, range.start, range.end, words);
        add_words(wsd, request, words, requests);
    }
    run.requests = (const GlossRankRequest *)(gpointer)requests->data;
    if (!gloss_wsd_rank_each(wsd, run.requests, requests->len, add_span_cb, &run, cancellable,
                             error))
        return NULL;
    return g_steal_pointer(&spans);
}
