/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents are in the order of their best passages. */
#include "app/search-documents.h"

/* Passages asked for, for each document wanted. */
#define PASSAGES 4

void
gloss_search_documents_free(GlossSearchDocument *document)
{
    if (!document)
        return;
    g_clear_pointer(&document->hits, g_ptr_array_unref);
    g_free(document);
}

static GlossSearchDocument *
document_new(const GlossSearchHit *hit)
{
    GlossSearchDocument *document = g_new0(GlossSearchDocument, 1);

    document->score = hit->score;
    document->words = hit->words;
    document->meaning = hit->meaning;
    document->hits = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_search_run_hit_free);
    return document;
}

/* @hits (transfer full) (nullable): then NULL. */
static GPtrArray *
group_hits(GPtrArray *hits, gsize k)
{
    g_autoptr(GPtrArray) owned = hits;
    g_autoptr(GHashTable) known = g_hash_table_new(g_int64_hash, g_int64_equal);
    GPtrArray *documents;

    if (!hits)
        return NULL;
    documents = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_search_documents_free);
    g_ptr_array_set_free_func(hits, NULL);
    for (guint i = 0; i < hits->len; i++) {
        GlossSearchHit *hit = g_ptr_array_index(hits, i);
        GlossSearchDocument *document = g_hash_table_lookup(known, &hit->text);

        if (!document && documents->len == k) {
            gloss_search_run_hit_free(hit);
            continue;
        }
        if (!document) {
            document = document_new(hit);
            g_ptr_array_add(documents, document);
            g_hash_table_insert(known, &hit->text, document);
        }
        g_ptr_array_add(document->hits, hit);
    }
    return documents;
}

static GlossPassageRequest
ask_for_passages(const GlossPassageRequest *request)
{
    GlossPassageRequest passages = *request;

    passages.k = request->k * PASSAGES;
    return passages;
}

GPtrArray *
gloss_search_documents_find(GlossSearchRun *run, const GlossPassageRequest *request,
                            GCancellable *cancellable, GError **error)
{
    const GlossPassageRequest passages = ask_for_passages(request);

    return group_hits(gloss_search_run_find(run, &passages, cancellable, error), request->k);
}

GPtrArray *
gloss_search_documents_find_like(GlossSearchRun *run, gint64 passage,
                                 const GlossPassageRequest *request, GCancellable *cancellable,
                                 GError **error)
{
    const GlossPassageRequest passages = ask_for_passages(request);

    return group_hits(gloss_search_run_find_like(run, passage, &passages, cancellable, error),
                      request->k);
}

GPtrArray *
gloss_search_documents_find_like_text(GlossSearchRun *run, const GlossLikeText *like,
                                      const GlossPassageRequest *request, GCancellable *cancellable,
                                      GError **error)
{
    const GlossPassageRequest passages = ask_for_passages(request);

    return group_hits(gloss_search_run_find_like_text(run, like, &passages, cancellable, error),
                      request->k);
}
