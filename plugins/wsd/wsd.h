/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: the inventory, the model, and what was learned about senses. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"
#include "plugins/wsd/sense-candidates.h"
#include "plugins/wsd/sense-store.h"
#include "plugins/wsd/wordnet.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    GlossWordnet *wordnet;
    GlossSenseStore *store;           /* NULL: nothing was learned yet */
    GlossSenseCandidates *candidates; /* NULL without a store */
} GlossWsd;

/* "NOUN", as the data sets write it. */
const char *gloss_wsd_get_tag(GlossSynsetPos pos);
