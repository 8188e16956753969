/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A passage that was judged by a claim, as a row: where it is, its text with the sentence that
 * decided, and how sure the verdict is. Main thread. */
#pragma once

#include "app/claim-check.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_CLAIM_ROW (gloss_claim_row_get_type())
G_DECLARE_FINAL_TYPE(GlossClaimRow, gloss_claim_row, GLOSS, CLAIM_ROW, GtkListBoxRow)

/* @answer is borrowed and outlives the row. */
GtkWidget *gloss_claim_row_new(const GlossClaimAnswer *answer);
const GlossClaimAnswer *gloss_claim_row_get_answer(GlossClaimRow *self);
/* What a verdict is called, as a heading and in a sentence: "Supports". */
const char *gloss_claim_row_get_verdict_name(GlossClaimVerdict verdict);
