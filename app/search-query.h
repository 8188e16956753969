/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What people type: words, "exact phrases", words* that begin so, and -words or -"phrases" that must
 * not be there. Anything can be typed: an open quote runs to the end, a sign alone is none. */
#pragma once

#include "app/word-index.h"

typedef struct {
    char *text; /* without its signs */
    gboolean quoted;
    gboolean negated;
    gboolean prefix;
} GlossSearchClause;

typedef struct {
    char *text;         /* what is looked for, for its meaning: no signs, nothing negated */
    GPtrArray *clauses; /* (element-type GlossSearchClause*) */
} GlossSearchQuery;

GlossSearchQuery *gloss_search_query_parse(const char *text);
/* A text that nobody typed as a query: its quotes, stars and dashes are no signs. */
GlossSearchQuery *gloss_search_query_new_plain(const char *text);
/* Whether there is nothing but space. */
gboolean gloss_search_query_is_blank(const char *text);
void gloss_search_query_free(GlossSearchQuery *query);

/* The scored query: all that is not negated. @languages: NULL-terminated; a word stands for its stems in
 * all of them. NULL where no word is left. */
GlossWordQuery *gloss_search_query_make_words(const GlossSearchQuery *query, ClozeTerms *terms,
                                              const char *const *languages);
/* (transfer full) (nullable) FTS5 expressions of what must all be there, and of what none may be. */
char *gloss_search_query_make_required(const GlossSearchQuery *query, ClozeTerms *terms,
                                       const char *const *languages);
char *gloss_search_query_make_forbidden(const GlossSearchQuery *query, ClozeTerms *terms,
                                        const char *const *languages);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchQuery, gloss_search_query_free)
