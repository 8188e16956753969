/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was found about a claim, in three groups, strongest first, and how much was looked at. Signal
 * "passage" (file, start, end as uint64 bytes): a place is to be shown. Main thread. */
#pragma once

#include "app/claim-search.h"
#include <adwaita.h>

#define GLOSS_TYPE_CLAIM_GROUPS (gloss_claim_groups_get_type())
G_DECLARE_FINAL_TYPE(GlossClaimGroups, gloss_claim_groups, GLOSS, CLAIM_GROUPS, AdwBin)

GtkWidget *gloss_claim_groups_new(void);
/* @findings (transfer full) */
void gloss_claim_groups_show(GlossClaimGroups *self, GlossClaimFindings *findings);
