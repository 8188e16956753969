/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the index can be narrowed by: which types of file and which languages it has. The thread of the
 * library; the names: any. */
#pragma once

#include "app/library.h"

typedef struct {
    char *id;  /* a reader's, or ISO 639-1 */
    guint64 n; /* files */
} GlossSearchFacet;

typedef struct {
    GPtrArray *formats;   /* (element-type GlossSearchFacet*) most files first */
    GPtrArray *languages; /* the same */
} GlossSearchFacets;

GlossSearchFacets *gloss_search_facets_read(GlossLibrary *library, GError **error);
void gloss_search_facets_free(GlossSearchFacets *facets);
/* (transfer full) translated, the id itself where it is not known. */
char *gloss_search_facets_name_format(const char *id);
char *gloss_search_facets_name_language(const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSearchFacets, gloss_search_facets_free)
