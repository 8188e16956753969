/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches the index for the window: each search runs in a worker and gives a list of documents. A
 * search that is no longer wanted is cancelled by its cancellable; several may run at once. Main
 * thread. */
#pragma once

#include "app/library.h"
#include "app/model-store.h"
#include "app/search-facets.h"
#include "app/search-group.h"

#define GLOSS_TYPE_SEARCHER (gloss_searcher_get_type())
G_DECLARE_FINAL_TYPE(GlossSearcher, gloss_searcher, GLOSS, SEARCHER, GObject)

/* @library: the user's. @session and @models outlive the object. */
GlossSearcher *gloss_searcher_new(GlossLibrary *library, ClozeSession *session,
                                  GlossModelStore *models);

/* request->k counts documents; its texts are copied. */
void gloss_searcher_search_async(GlossSearcher *self, const GlossPassageRequest *request,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/* What is like a passage of the index; request->text is not looked at. */
void gloss_searcher_search_like_async(GlossSearcher *self, gint64 passage,
                                      const GlossPassageRequest *request, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/* What is like a text; its texts are copied. */
void gloss_searcher_search_like_text_async(GlossSearcher *self, const GlossLikeText *like,
                                           const GlossPassageRequest *request,
                                           GCancellable *cancellable, GAsyncReadyCallback callback,
                                           gpointer user_data);
/* (transfer full) a GListModel of GlossSearchGroup, best first. *@notice (transfer full) (nullable):
 * a sentence where words alone could be searched, else NULL. Of all three. */
GListModel *gloss_searcher_search_finish(GlossSearcher *self, GAsyncResult *result, char **notice,
                                         GError **error);

/* What a search can be narrowed by. */
void gloss_searcher_read_facets_async(GlossSearcher *self, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
GlossSearchFacets *gloss_searcher_read_facets_finish(GlossSearcher *self, GAsyncResult *result,
                                                     GError **error);
