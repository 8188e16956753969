/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hits of a search, marked in a text buffer: the words that were asked for, and the sentences that
 * say most of it. Main thread. */
#pragma once

#include "ui/offset-map.h"
#include "ui/range-set.h"
#include <gtk/gtk.h>

typedef struct _GlossHitMarks GlossHitMarks;

/* @buffer (transfer none): its table of tags gets three more. */
GlossHitMarks *gloss_hit_marks_new(GtkTextBuffer *buffer);
void gloss_hit_marks_free(GlossHitMarks *self);
/* In the place of those before; nothing is marked until gloss_hit_marks_apply. @sentences, @words:
 * (nullable) (element-type GlossRange) bytes of the document. */
void gloss_hit_marks_set(GlossHitMarks *self, GArray *sentences, GArray *words);
/* The hit that is looked at, marked more strongly than the rest; an empty range: none. */
void gloss_hit_marks_set_here(GlossHitMarks *self, GlossRange here);
/* Marks what lies within @map and is not marked yet. */
void gloss_hit_marks_apply(GlossHitMarks *self, GlossOffsetMap *map);
/* The buffer was emptied: all has to be marked again. */
void gloss_hit_marks_restart(GlossHitMarks *self);
