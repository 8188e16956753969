/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What keys and buttons do to the annotations of one page: which of them is meant, what is decided
 * about it, and where to go next. The decisions themselves are the app's. Main thread.
 *
 * Keys in the text: Return accepts, Delete rejects, U takes a decision back, 1 to 9 label, L asks
 * for the label, N and Shift+N go to the next and previous undecided one, Alt with arrows moves the
 * end by a word, with Shift the start, Ctrl+Z and Ctrl+Shift+Z undo and redo.
 *
 * Property "walking" (boolean, read-write): after a decision go on to the next undecided one.
 * Signals: "changed" after each decision; "failed" (GError); "label-wanted": ask for a label and
 * call gloss_review_label_here. */
#pragma once

#include "app/context.h"
#include "app/decisions.h"
#include "app/entity-groups.h"
#include "ui/document-view.h"

#define GLOSS_TYPE_REVIEW (gloss_review_get_type())
G_DECLARE_FINAL_TYPE(GlossReview, gloss_review, GLOSS, REVIEW, GObject)

typedef enum {
    GLOSS_REVIEW_ACCEPT,
    GLOSS_REVIEW_REJECT,
    GLOSS_REVIEW_FORGET,
} GlossReviewVerb;

GlossReview *gloss_review_new(GlossContext *context, GlossDocument *document,
                              GlossDocumentView *view, GlossEntityGroups *groups);
GlossDecisions *gloss_review_get_decisions(GlossReview *self);
/* Opens the library where that has not been done. FALSE: nothing can be decided, and why. */
gboolean gloss_review_connect_library(GlossReview *self, GError **error);

/* The labels to choose from, in the order of the keys 1 to 9: those of the plugins, of the document
 * and of the person. (transfer full) */
char **gloss_review_dup_labels(GlossReview *self);
/* What is at the caret, or just what is selected; NULL where nothing is. (transfer none) */
GlossAnnotation *gloss_review_find_target(GlossReview *self);
/* Whether a label can be given here: something is selected or at the caret. */
gboolean gloss_review_can_label(GlossReview *self);

void gloss_review_decide(GlossReview *self, GPtrArray *annotations, GlossReviewVerb verb);
void gloss_review_decide_here(GlossReview *self, GlossReviewVerb verb);
/* All that is undecided and shown. */
void gloss_review_accept_shown(GlossReview *self);
void gloss_review_label(GlossReview *self, GPtrArray *annotations, const char *label);
/* Labels what is selected, else what is at the caret. */
void gloss_review_label_here(GlossReview *self, const char *label);
/* As gloss_review_label_here, with a name that the person typed, which is remembered. */
void gloss_review_label_anew(GlossReview *self, const char *words);
/* Moves a border of what is at the caret by a word. */
void gloss_review_move_border(GlossReview *self, gboolean at_end, gboolean forward);
/* To the next (previous) undecided one that is shown; FALSE where there is none. */
gboolean gloss_review_step(GlossReview *self, gboolean forward);
void gloss_review_undo(GlossReview *self);
void gloss_review_redo(GlossReview *self);
/* The same keys for a list; @annotations: what is selected in it. */
gboolean gloss_review_take_key(GlossReview *self, GPtrArray *annotations, guint key,
                               GdkModifierType state);
/* How many are shown and undecided, as of the last "updated" of the groups. */
guint gloss_review_count_undecided(GlossReview *self);
