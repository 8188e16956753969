/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar under a document: to the next undecided annotation, accept, reject, label, undo, and how
 * many are left. Its buttons are the window's actions. Main thread. */
#pragma once

#include "ui/review.h"

#define GLOSS_TYPE_DECISION_BAR (gloss_decision_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossDecisionBar, gloss_decision_bar, GLOSS, DECISION_BAR, GtkBox)

/* Follows @review, which is borrowed. */
void gloss_decision_bar_set_review(GlossDecisionBar *self, GlossReview *review);
/* Counts anew what is undecided. */
void gloss_decision_bar_update(GlossDecisionBar *self);
