/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One search: passages by words, by meaning, or both. Words are ranked by word-index.c, meaning by the
 * cosine to the query's vector, and their scores are added, each from 1 for the first down to 0 for what
 * says nothing. The vector is then moved a little towards what was found first, the words that it has
 * in common are added, and both are looked for again. What is quoted must be there and what is negated
 * must not, in all of them. Blocks; one thread at a time. */
#pragma once

#include "app/index-store.h"
#include "app/search-query.h"
#include "app/text-embedder.h"

typedef enum {
    GLOSS_SEARCH_HYBRID,
    GLOSS_SEARCH_MEANING,
    GLOSS_SEARCH_WORDS,
} GlossSearchMode;

/* Fill with zeros, then set. */
typedef struct {
    const char *text;
    gboolean plain; /* its quotes, stars and dashes are no signs */
    GlossSearchMode mode;
    gsize k;              /* passages wanted */
    const char *folder;   /* (nullable) absolute: files below it alone */
    const char *format;   /* (nullable) a reader's id */
    const char *language; /* (nullable) ISO 639-1 */
    gint64 after;         /* changed at or after it, microseconds since 1970; 0: whenever */
    gint64 before;        /* changed before it; 0: whenever */
} GlossPassageRequest;

/* What gloss_search_run_find_like_text looks for the like of. */
typedef struct {
    const char *text; /* valid UTF-8 */
    const char *path; /* (nullable) absolute: the file that it is from, left out of what is found */
    gsize start;      /* passages with bytes in common with these; both 0: the whole file */
    gsize end;
} GlossLikeText;

typedef struct {
    gint64 passage;
    gint64 text; /* the same for passages of one document */
    double score;
    double words; /* the shares of the score: they add up to it */
    double meaning;
    char *path;    /* absolute, bytes of the file system */
    char **copies; /* (nullable) paths of other files with the same content */
    char *format;
    char *language; /* (nullable) */
    gint64 modified;
    guint page; /* 0: none */
    char *heading;
    gsize start; /* bytes of the document's text */
    gsize end;
    char *body;
    char *hash; /* of the document's text, as gloss_document_get_text_hash */
} GlossSearchHit;

typedef struct _GlossSearchRun GlossSearchRun;

/* @store (transfer full); @embedder (transfer full) (nullable): without one, words alone. */
GlossSearchRun *gloss_search_run_new(GlossIndexStore *store, GlossTextEmbedder *embedder);
void gloss_search_run_free(GlossSearchRun *self);
GlossIndexStore *gloss_search_run_get_store(GlossSearchRun *self);
/* (nullable) */
GlossTextEmbedder *gloss_search_run_get_embedder(GlossSearchRun *self);
/* From now on texts are embedded by the model in @folder; nothing happens where it is so already. */
void gloss_search_run_use_model(GlossSearchRun *self, ClozeSession *session, const char *folder);
/* Whether the model is the one that the index was made with; the error says what is. */
gboolean gloss_search_run_can_embed(GlossSearchRun *self, GError **error);
/* (transfer full) what finds the words of @query in passages; used before the next search. */
struct _GlossSearchMarks *gloss_search_run_make_marks(GlossSearchRun *self,
                                                      const GlossSearchQuery *query);
/* (element-type GlossSearchHit*) best first. */
GPtrArray *gloss_search_run_find(GlossSearchRun *self, const GlossPassageRequest *request,
                                 GCancellable *cancellable, GError **error);
/* The same for the vector of @passage instead of a text: what is like it, without itself. */
GPtrArray *gloss_search_run_find_like(GlossSearchRun *self, gint64 passage,
                                      const GlossPassageRequest *request, GCancellable *cancellable,
                                      GError **error);
/* The same for a text that need not be in the index, such as a selection in a document. One longer
 * than a passage counts by the mean of its passages. */
GPtrArray *gloss_search_run_find_like_text(GlossSearchRun *self, const GlossLikeText *like,
                                           const GlossPassageRequest *request,
                                           GCancellable *cancellable, GError **error);
/* (nullable) a sentence: what the last search could not look at, and the way on. */
const char *gloss_search_run_get_notice(GlossSearchRun *self);
void gloss_search_run_hit_free(GlossSearchHit *hit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchRun, gloss_search_run_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchHit, gloss_search_run_hit_free)
