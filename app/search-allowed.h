/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which passages a request lets through: by its filters, by what is quoted and by what is negated. A set
 * is NULL while nothing is left out. */
#pragma once

#include "app/id-set.h"
#include "app/search-run.h"

/* *@set: of passages; NULL where the request has no filter. */
gboolean gloss_search_allowed_read(GlossLibrary *library, const GlossPassageRequest *request,
                                   GlossIdSet **set, GError **error);
/* Leaves in *@set what is in @found, or with @wanted FALSE what is not; *@set may be NULL: all. */
gboolean gloss_search_allowed_restrict(GlossLibrary *library, GlossIdSet **set, GlossIdSet *found,
                                       gboolean wanted, GError **error);
/* The same for the rows that match @expression, in FTS5's language. */
gboolean gloss_search_allowed_match(GlossLibrary *library, GlossIdSet **set, const char *expression,
                                    gboolean wanted, GError **error);
