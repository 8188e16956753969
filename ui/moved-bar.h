/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings a passage that was kept to the front in a document that may have changed since: where its
 * place is no longer its own it is looked for by its words, and the bar says what became of it. Main
 * thread. */
#pragma once

#include "app/document.h"
#include "ui/document-view.h"
#include <adwaita.h>

#define GLOSS_TYPE_MOVED_BAR (gloss_moved_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossMovedBar, gloss_moved_bar, GLOSS, MOVED_BAR, AdwBin)

/* What it stands over; both are borrowed and outlive it, or NULL is set. */
void gloss_moved_bar_set_view(GlossMovedBar *self, GlossDocumentView *view,
                              GlossDocument *document);
/* At once or when the document is read. @start, @end: bytes of the text whose hash is @hash; @words: the
 * passage. */
void gloss_moved_bar_show_passage(GlossMovedBar *self, gsize start, gsize end, const char *hash,
                                  const char *words);
