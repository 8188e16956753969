/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the index fresh without a hand: watches its folders, asks for an update of one in which
 * something may have changed, and holds updates while the computer runs on its battery or the user
 * waits for something else. Main thread. */
#pragma once

#include "app/jobs.h"
#include "app/power.h"
#include "app/search-index.h"

#define GLOSS_TYPE_INDEX_KEEPER (gloss_index_keeper_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexKeeper, gloss_index_keeper, GLOSS, INDEX_KEEPER, GObject)

typedef struct {
    gboolean watch;   /* else only at intervals */
    guint interval;   /* minutes between two looks where folders are not watched; 0: no looks */
    gboolean battery; /* updates wait while on battery */
    gboolean work;    /* and while other jobs run */
} GlossIndexKeeperOptions;

#define GLOSS_INDEX_KEEPER_DEFAULT                                                                 \
    {                                                                                              \
        .watch = TRUE, .interval = 30, .battery = TRUE, .work = TRUE,                              \
    }

/* Does nothing until it has options. @jobs: what else runs. */
GlossIndexKeeper *gloss_index_keeper_new(GlossSearchIndex *index, GlossJobs *jobs,
                                         GlossPower *power);
/* All folders are looked at when it gets the first ones. */
void gloss_index_keeper_set_options(GlossIndexKeeper *self, const GlossIndexKeeperOptions *options);
