/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person decides about the annotations of one document. Each decision changes the document's
 * annotations and is in the library when the call returns; where it cannot be kept it is not made.
 * All can be undone while the text stays. When the document is loaded, what was decided before is
 * put back, in a changed text at the places where its surroundings are found again; the rest is kept
 * as lost. The document's file is never written to. Main thread.
 *
 * Properties: "can-undo", "can-redo" (readable, with notify). Signals: "changed" after each change;
 * "failed" (GError) where what was decided before could not be read or written by itself. */
#pragma once

#include "app/document.h"
#include "app/library.h"

#define GLOSS_TYPE_DECISIONS (gloss_decisions_get_type())
G_DECLARE_FINAL_TYPE(GlossDecisions, gloss_decisions, GLOSS, DECISIONS, GObject)

/* @library NULL: nothing can be decided until gloss_decisions_set_library. */
GlossDecisions *gloss_decisions_new(GlossDocument *document, GlossLibrary *library);
void gloss_decisions_set_library(GlossDecisions *self, GlossLibrary *library);

/* Each is one step of undo. @annotations (element-type GlossAnnotation), of the document. */
gboolean gloss_decisions_accept(GlossDecisions *self, GPtrArray *annotations, GError **error);
/* What the person added is taken away; what a plugin suggested is kept as rejected. */
gboolean gloss_decisions_reject(GlossDecisions *self, GPtrArray *annotations, GError **error);
gboolean gloss_decisions_relabel(GlossDecisions *self, GPtrArray *annotations, const char *label,
                                 GError **error);
/* Back to suggestions; what the person added is taken away. */
gboolean gloss_decisions_forget(GlossDecisions *self, GPtrArray *annotations, GError **error);
/* In the place of whatever it overlaps, but for rejections. (transfer none) the new one. */
GlossAnnotation *gloss_decisions_add(GlossDecisions *self, gsize start, gsize end,
                                     const char *label, GError **error);
/* (transfer none) the one with the new borders, in the place of whatever else it overlaps. */
GlossAnnotation *gloss_decisions_move(GlossDecisions *self, GlossAnnotation *annotation,
                                      gsize start, gsize end, GError **error);
/* A lost one is given up. */
gboolean gloss_decisions_give_up(GlossDecisions *self, GlossAnnotation *lost, GError **error);

gboolean gloss_decisions_undo(GlossDecisions *self, GError **error);
gboolean gloss_decisions_redo(GlossDecisions *self, GError **error);
gboolean gloss_decisions_can_undo(GlossDecisions *self);
gboolean gloss_decisions_can_redo(GlossDecisions *self);

/* (transfer none) (element-type GlossAnnotation) with places in an older text */
GPtrArray *gloss_decisions_get_lost(GlossDecisions *self);
/* How many annotations of the document are in @state. */
guint gloss_decisions_count(GlossDecisions *self, GlossAnnotationState state);
