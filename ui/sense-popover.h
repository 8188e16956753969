/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The senses of the word at the caret: a pop-over at the word, with what each sense says, how probable
 * it is here, and which words share it; or with why there is none. Main thread. */
#pragma once

#include "app/document.h"
#include "app/plugin-host.h"
#include "ui/document-view.h"

#define GLOSS_TYPE_SENSE_POPOVER (gloss_sense_popover_get_type())
G_DECLARE_FINAL_TYPE(GlossSensePopover, gloss_sense_popover, GLOSS, SENSE_POPOVER, GtkPopover)

/* A child of @view; to be removed before the view goes. */
GlossSensePopover *gloss_sense_popover_new(GlossDocumentView *view, GlossPluginHost *host);
/* Takes it from its view; it goes with that. */
void gloss_sense_popover_remove(GlossSensePopover *self);
/* Selects the word at the caret (or takes the selection) in @document, which the view shows, and pops
 * up. Goes, and asks no further, when the caret moves on. */
void gloss_sense_popover_ask(GlossSensePopover *self, GlossDocument *document);
