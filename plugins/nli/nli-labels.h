/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The three classes by the names that heads and data give them. Any thread. */
#pragma once

#include "plugins/nli/nli.h"

/* "entailment", "neutral", "contradiction": what is stored and shown. */
const char *gloss_nli_labels_get_name(GlossNliClass class);
/* The class that @name means, by the usual synonyms in any case; FALSE for another name. */
gboolean gloss_nli_labels_parse(const char *name, GlossNliClass *class);
/* Where a head's classes stand. CLOZE_ERROR_MISMATCH with the names found where they are not these
 * three, each once: an order is never guessed. */
gboolean gloss_nli_labels_order(const ClozeHead *head, const char *folder,
                                gsize order[GLOSS_NLI_N_CLASSES], GError **error);
