/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What speaks for a sense that a person wrote down: its gloss, and the uses in its examples in place
 * of uses in training. One thread at a time for one object. */
#pragma once

#include "plugins/wsd/inventory.h"
#include "plugins/wsd/sense-glosses.h"
#include "plugins/wsd/sense-score.h"

typedef struct _GlossInventoryVectors GlossInventoryVectors;

/* Everything is borrowed. */
GlossInventoryVectors *gloss_inventory_vectors_new(ClozeSession *session, ClozeModel *model,
                                                   const GlossInventory *inventory,
                                                   GlossSenseGlosses *glosses);
void gloss_inventory_vectors_free(GlossInventoryVectors *vectors);
/* Adds the glosses that are not kept yet, as gloss_sense_candidates_add_glosses does. */
void gloss_inventory_vectors_add_glosses(GlossInventoryVectors *vectors, const GPtrArray *senses,
                                         GPtrArray *wanted);
/* Reads what is missing of @senses (element-type GlossInventorySense) and fills a row of @features for
 * each, for a use with this @vector [D]; GLOSS_SENSE_PRIOR and GLOSS_SENSE_FIRST are 0. */
gboolean gloss_inventory_vectors_measure(GlossInventoryVectors *vectors, const GPtrArray *senses,
                                         const float *vector,
                                         float (*features)[GLOSS_SENSE_N_FEATURES],
                                         GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossInventoryVectors, gloss_inventory_vectors_free)
