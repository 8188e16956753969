/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search whose results are documents, each with its best passages: what the window shows. The
 * passages keep their own order and scores within the document. Blocks; the thread of the run. */
#pragma once

#include "app/search-run.h"

typedef struct {
    double score;
    double words; /* the shares of the score */
    double meaning;
    GPtrArray *hits; /* (element-type GlossSearchHit*) best first, at least one */
} GlossSearchDocument;

/* (element-type GlossSearchDocument*) best first; request->k counts documents. */
GPtrArray *gloss_search_documents_find(GlossSearchRun *run, const GlossPassageRequest *request,
                                       GCancellable *cancellable, GError **error);
/* Of what is like a passage. */
GPtrArray *gloss_search_documents_find_like(GlossSearchRun *run, gint64 passage,
                                            const GlossPassageRequest *request,
                                            GCancellable *cancellable, GError **error);
/* Of what is like a text. */
GPtrArray *gloss_search_documents_find_like_text(GlossSearchRun *run, const GlossLikeText *like,
                                                 const GlossPassageRequest *request,
                                                 GCancellable *cancellable, GError **error);
void gloss_search_documents_free(GlossSearchDocument *document);
