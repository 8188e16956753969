/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the words of a query are in a passage, in whatever form they stand there, and which sentence
 * holds most of them. One thread at a time. */
#pragma once

#include "app/search-query.h"
#include "engine/text/blocks.h"

typedef struct _GlossSearchMarks GlossSearchMarks;

/* @terms: borrowed, as is its language from then on. @languages: of the index, NULL-terminated. */
GlossSearchMarks *gloss_search_marks_new(const GlossSearchQuery *query, ClozeTerms *terms,
                                         const char *const *languages);
/* Words that more than a third of many passages have say nothing of any of them: they are not marked,
 * unless there is no other. @index: of the passages, which are @n. */
void gloss_search_marks_drop_common(GlossSearchMarks *self, GlossWordIndex *index, gsize n);
void gloss_search_marks_free(GlossSearchMarks *self);
/* (element-type ClozeRange) bytes of @body, sorted, none touching the next. @language (nullable): of
 * the passage. */
GArray *gloss_search_marks_find(GlossSearchMarks *self, const char *body, const char *language);
/* The sentence of @body with the most different words of @marks; empty where there are none. */
ClozeRange gloss_search_marks_find_best(GlossSearchMarks *self, const char *body, GArray *marks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchMarks, gloss_search_marks_free)
