/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a claim is looked for, as a row: the open documents, a folder that is indexed, one that is
 * chosen, a collection. Main thread. */
#pragma once

#include "app/claim-search.h"
#include <adwaita.h>

#define GLOSS_TYPE_CLAIM_SOURCES (gloss_claim_sources_get_type())
G_DECLARE_FINAL_TYPE(GlossClaimSources, gloss_claim_sources, GLOSS, CLAIM_SOURCES, AdwComboRow)

GtkWidget *gloss_claim_sources_new(void);
void gloss_claim_sources_set_context(GlossClaimSources *self, GlossContext *context);
/* Looks for folders that were indexed since; what is chosen stays. */
void gloss_claim_sources_update(GlossClaimSources *self);
/* Adds a folder that is not indexed, and chooses it. */
void gloss_claim_sources_add_folder(GlossClaimSources *self, const char *path);
/* Tells @search where to look. FALSE with a sentence where there is nothing. */
gboolean gloss_claim_sources_apply(GlossClaimSources *self, GlossClaimSearch *search,
                                   GListModel *documents, GError **error);
