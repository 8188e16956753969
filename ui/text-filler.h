/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fills a text buffer with a document's text in idle slices of a few milliseconds, so that a text
 * of many megabytes never holds up a frame, and styles its structure on the way. Main thread. */
#pragma once

#include "app/document.h"
#include "ui/offset-map.h"
#include <gtk/gtk.h>

typedef struct _GlossTextFiller GlossTextFiller;

/* After each slice; the map says how far it is. */
typedef void (*GlossTextFillerFunc)(gpointer data);

/* Empties the buffer and fills in the first screens at once, the rest when idle. */
GlossTextFiller *gloss_text_filler_new(GtkTextBuffer *buffer, GlossDocument *document,
                                       GlossTextFillerFunc func, gpointer data);
/* What is filled in stays. */
void gloss_text_filler_free(GlossTextFiller *self);
GlossOffsetMap *gloss_text_filler_get_map(GlossTextFiller *self); /* lives as long as the filler */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossTextFiller, gloss_text_filler_free)
