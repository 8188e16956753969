/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A set of row numbers as a row of bits: small numbers, many members. Once filled, any thread may
 * ask. */
#pragma once

#include "app/library-query.h"

typedef struct _GlossIdSet GlossIdSet;

GlossIdSet *gloss_id_set_new(void);
void gloss_id_set_free(GlossIdSet *self);
/* Negative ids are left out. */
void gloss_id_set_add(GlossIdSet *self, gint64 id);
/* Adds the first column of all rows. @query (transfer full) (nullable): as gloss_library_query_new
 * returned it. */
gboolean gloss_id_set_add_rows(GlossIdSet *self, GlossLibraryQuery *query, GError **error);
gboolean gloss_id_set_has(const GlossIdSet *self, gint64 id);
gsize gloss_id_set_count(const GlossIdSet *self);
/* Keeps what @other has too, or drops it where not @wanted. */
void gloss_id_set_restrict(GlossIdSet *self, const GlossIdSet *other, gboolean wanted);
/* The least number from @from on that is not in the set. */
gint64 gloss_id_set_find_gap(const GlossIdSet *self, gint64 from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIdSet, gloss_id_set_free)
