/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: the inventory, the model, and what was learned about senses. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"
#include "plugins/wsd/inventory-vectors.h"
#include "plugins/wsd/sense-candidates.h"
#include "plugins/wsd/sense-store.h"
#include "plugins/wsd/wordnet.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    GlossWordnet *wordnet;
    GlossSenseStore *store; /* NULL: nothing was learned yet */
    GlossSenseCandidates *candidates;
    GlossInventory *inventory;  /* the person's own senses; NULL: there are none */
    GlossInventoryVectors *own; /* NULL without an inventory */
} GlossWsd;

/* "NOUN", as the data sets write it. */
const char *gloss_wsd_get_tag(GlossSynsetPos pos);
/* Weights [GLOSS_SENSE_N_FEATURES]: those that were learned, else those for glosses alone. */
const float *gloss_wsd_get_weights(const GlossWsd *wsd);
/* As gloss_sense_store_tag; where nothing was learned, all four parts of speech are alike. */
void gloss_wsd_tag(const GlossWsd *wsd, const float *vector, double *tags);
