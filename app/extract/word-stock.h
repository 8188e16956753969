/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a document, to tell whether a hyphen at the end of a line is the word's own. Any
 * thread. */
#pragma once

#include <glib.h>

typedef struct _GlossWordStock GlossWordStock;

GlossWordStock *gloss_word_stock_new(void);
void gloss_word_stock_free(GlossWordStock *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordStock, gloss_word_stock_free)
/* All words of @text but those that a line end divides. */
void gloss_word_stock_add(GlossWordStock *self, const char *text);
/* @text with each GLOSS_PAGE_PARAGRAPHS_HYPHEN taken away, and the hyphen before it where the word has
 * none. (transfer full) */
char *gloss_word_stock_mend(GlossWordStock *self, const char *text);
