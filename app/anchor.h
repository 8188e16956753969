/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a place in a text is remembered, and found again in another version of that text: by its own
 * words and those around it. Bytes of UTF-8. Any thread. */
#pragma once

#include <glib.h>

/* The words around are the rest of the sentences that the place is in, at most this much a side. */
#define GLOSS_ANCHOR_MAX_BYTES ((gsize)1024)

typedef struct {
    char *before;
    char *content;
    char *after;
} GlossAnchor;

/* Of text[start, end), which is not empty and ends on character boundaries. */
GlossAnchor *gloss_anchor_new(const char *text, gsize size, gsize start, gsize end);
GlossAnchor *gloss_anchor_new_from_words(const char *before, const char *content,
                                         const char *after);
void gloss_anchor_free(GlossAnchor *self);
/* Looks for it in @text, first at @expected, where it would be if nothing between had changed. The
 * place with the most of its surroundings wins, the nearer one of two equal ones. FALSE where its
 * content is nowhere, or nowhere with anything around it that was there before. */
gboolean gloss_anchor_find(const GlossAnchor *self, const char *text, gsize size, gsize expected,
                           gsize *start);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossAnchor, gloss_anchor_free)
