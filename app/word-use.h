/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One use of a word: where it is and the text around it. Immutable. Main thread. */
#pragma once

#include <glib-object.h>

#define GLOSS_TYPE_WORD_USE (gloss_word_use_get_type())
G_DECLARE_FINAL_TYPE(GlossWordUse, gloss_word_use, GLOSS, WORD_USE, GObject)

/* @file: a path, or the title of a document without one. [start, end): bytes of the document. @text: what
 * is around it, in which it has [at, at + size). @score: of its sense, a probability. */
GlossWordUse *gloss_word_use_new(const char *file, guint64 start, guint64 end, const char *text,
                                 gsize at, gsize size, float score);
const char *gloss_word_use_get_file(GlossWordUse *self);
guint64 gloss_word_use_get_start(GlossWordUse *self);
guint64 gloss_word_use_get_end(GlossWordUse *self);
float gloss_word_use_get_score(GlossWordUse *self);
const char *gloss_word_use_get_before(GlossWordUse *self);
const char *gloss_word_use_get_word(GlossWordUse *self);
const char *gloss_word_use_get_after(GlossWordUse *self);
