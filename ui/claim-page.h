/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for checking a claim: the claim, where to look, and the passages that support it,
 * contradict it or say nothing about it. Signal "passage" (file, start, end as uint64 bytes): a place
 * is to be shown. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_CLAIM_PAGE (gloss_claim_page_get_type())
G_DECLARE_FINAL_TYPE(GlossClaimPage, gloss_claim_page, GLOSS, CLAIM_PAGE, AdwBin)

/* @documents: GlossDocument, those that are open. */
GtkWidget *gloss_claim_page_new(GlossContext *context, GListModel *documents);
/* Puts a claim into the entry, "" leaves it as it is, and the keyboard with it. */
void gloss_claim_page_ask(GlossClaimPage *self, const char *claim);
/* The claim that was asked last stands in that document (a path, or its title) at these bytes: what
 * stands there is no evidence for it. */
void gloss_claim_page_set_own(GlossClaimPage *self, const char *file, gsize start, gsize end);
