/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A set of byte ranges, kept sorted and disjoint: what still has to be drawn, what has been. No GTK
 * here. One thread at a time. */
#pragma once

#include <glib.h>

typedef struct {
    gsize start;
    gsize end;
} GlossRange;

typedef struct _GlossRangeSet GlossRangeSet;

GlossRangeSet *gloss_range_set_new(void);
void gloss_range_set_free(GlossRangeSet *self);
void gloss_range_set_add(GlossRangeSet *self, gsize start, gsize end);
void gloss_range_set_remove(GlossRangeSet *self, gsize start, gsize end);
void gloss_range_set_clear(GlossRangeSet *self);
gboolean gloss_range_set_is_empty(GlossRangeSet *self);
gsize gloss_range_set_get_n(GlossRangeSet *self);
/* The first part of the set within [start, end); FALSE when there is none. */
gboolean gloss_range_set_find(GlossRangeSet *self, gsize start, gsize end, GlossRange *found);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRangeSet, gloss_range_set_free)
