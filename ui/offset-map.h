/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one place that turns a byte offset of a document's text into a character offset of the text
 * buffer that shows it, and back. The two differ in unit, and because a paragraph of many thousand
 * characters is broken in the view only: GTK's text view draws nothing on very long lines. No GTK
 * here. One thread at a time. */
#pragma once

#include <glib.h>

typedef struct _GlossOffsetMap GlossOffsetMap;

/* A paragraph of more than LONG characters is broken after the first sentence end beyond SOFT
 * characters, and so on; where there is none, at white space beyond the middle of SOFT and HARD, and
 * before the HARD-th character at the latest. To lay out a paragraph of LONG takes GTK about as long
 * as a frame may take. */
#define GLOSS_OFFSET_MAP_LONG 3000
#define GLOSS_OFFSET_MAP_SOFT 1500
#define GLOSS_OFFSET_MAP_HARD 3000

/* @text: valid UTF-8. Nothing is mapped yet. */
GlossOffsetMap *gloss_offset_map_new(GBytes *text);
void gloss_offset_map_free(GlossOffsetMap *self);

/* Maps the next @n_bytes or a few more and appends to @out what the buffer is to show for them:
 * the text, its breaks, and U+FFFD in place of each NUL, which a text buffer cannot hold. Returns
 * the bytes mapped so far. */
gsize gloss_offset_map_advance(GlossOffsetMap *self, gsize n_bytes, GString *out);
gsize gloss_offset_map_get_mapped(GlossOffsetMap *self);
gboolean gloss_offset_map_is_complete(GlossOffsetMap *self);
guint gloss_offset_map_get_n_breaks(GlossOffsetMap *self);

/* Character offset of the character at @byte, which lies at a character boundary; offsets beyond
 * what is mapped give its end. */
gint gloss_offset_map_to_char(GlossOffsetMap *self, gsize byte);
/* The same for the end of a span: at a break it stays before the break. */
gint gloss_offset_map_to_char_end(GlossOffsetMap *self, gsize byte);
/* Byte offset of a character offset; a break gives the byte it stands before. */
gsize gloss_offset_map_to_byte(GlossOffsetMap *self, gint offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossOffsetMap, gloss_offset_map_free)
