/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decisions whose place in the text is gone: an expander that is there only when there are some, and
 * the list of them, each to be given up or kept for another version of the text. Main thread. */
#pragma once

#include "ui/review.h"

/* Follows @review from the next call of gloss_lost_list_set_review on. */
GtkWidget *gloss_lost_list_new(void);
/* @review may be NULL. */
void gloss_lost_list_set_review(GtkWidget *expander, GlossReview *review, GlossPluginHost *host);
