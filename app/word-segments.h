/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a term straight from FTS5's segments: asked through SQL, FTS5 tells one row a step, a
 * hundred times as slow. What is newest of a row counts. The thread of the library. */
#pragma once

#include "app/word-leaves.h"
#include <gio/gio.h>

typedef struct _GlossWordSegments GlossWordSegments;

GlossWordSegments *gloss_word_segments_new(GlossLibrary *library);
void gloss_word_segments_free(GlossWordSegments *self);
/* Appends the rows that have @term, or where @prefix any term that begins so, with counts, to @list
 * (whose most and places are not for prefixes). *@is_known FALSE: the index is of a format that is not
 * known here, is being written by this connection, or is damaged; FTS5 must be asked. */
gboolean gloss_word_segments_find(GlossWordSegments *self, const char *term, gboolean prefix,
                                  GlossWordList *list, gboolean *is_known,
                                  GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordSegments, gloss_word_segments_free)
