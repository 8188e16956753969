/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words that the first passages found have in common, as more of the query: relevance feedback without a
 * person (Rocchio 1971; Lavrenko, Croft 2001). They weigh as the passages and their rarity say, less
 * than the query's own. The thread of the library. */
#pragma once

#include "app/word-index.h"

/* (transfer full) (nullable) @query with words of @passages, best first, added; NULL without an error
 * where there is nothing to add. @query: one with terms, searched just now. The expression
 * stays that of @query. */
GlossWordQuery *gloss_search_expansion_make(GlossWordIndex *words, GlossLibrary *library,
                                            const GlossWordQuery *query, const gint64 *passages,
                                            gsize n, GError **error);
