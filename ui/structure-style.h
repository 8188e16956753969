/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gives the look of headings, quotes, code and so on to a text buffer, as tags without colour: colour
 * belongs to the labels. Main thread. */
#pragma once

#include "app/reader.h"
#include "ui/offset-map.h"
#include <gtk/gtk.h>

/* Makes the tags; once a buffer. */
void gloss_structure_style_install(GtkTextBuffer *buffer);
/* Applies those of @structure (GlossStructure, sorted by start) from @next on that begin before
 * @end; their ends must be mapped or are cut. Returns the next. */
guint gloss_structure_style_apply(GtkTextBuffer *buffer, GArray *structure, guint next,
                                  GlossOffsetMap *map, gsize end);
