/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the annotations of one document in one text buffer: a tint, and a line whose colour and
 * style belong to the label; what was rejected is struck out instead. An annotation within or across another is lined above the text, so
 * that both stay visible. Works in idle slices of a few milliseconds, what is on screen first.
 * This is where bytes become iterators. Main thread. */
#pragma once

#include "app/annotations.h"
#include "ui/label-palette.h"
#include "ui/offset-map.h"

#define GLOSS_TYPE_HIGHLIGHTER (gloss_highlighter_get_type())
G_DECLARE_FINAL_TYPE(GlossHighlighter, gloss_highlighter, GLOSS, HIGHLIGHTER, GObject)

typedef gboolean (*GlossHighlighterFilter)(GlossAnnotation *annotation, gpointer data);

/* Which entry of the palette an annotation is drawn in. */
typedef guint (*GlossHighlighterIndex)(GlossAnnotation *annotation);

/* @name: of its tags, unlike that of another one of the buffer. @index: NULL for the palette's entry of
 * the label. */
GlossHighlighter *gloss_highlighter_new(GtkTextBuffer *buffer, const char *name,
                                        GlossHighlighterIndex index);
/* Drops what was drawn before; the buffer is empty or about to be filled. @map is borrowed and
 * must live until the next call. Both NULL: draws nothing. */
void gloss_highlighter_set_source(GlossHighlighter *self, GlossAnnotations *annotations,
                                  GlossOffsetMap *map);
void gloss_highlighter_set_palette(GlossHighlighter *self, const GlossLabelPalette *palette);
/* Bytes on screen. */
void gloss_highlighter_set_visible(GlossHighlighter *self, gsize start, gsize end);
/* What it says FALSE to is not drawn; call refresh when its answers change. */
void gloss_highlighter_set_filter(GlossHighlighter *self, GlossHighlighterFilter filter,
                                  gpointer data);
void gloss_highlighter_refresh(GlossHighlighter *self);
/* More of the map is there. */
void gloss_highlighter_wake(GlossHighlighter *self);
gboolean gloss_highlighter_is_idle(GlossHighlighter *self);
