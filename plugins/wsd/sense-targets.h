/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors of words that are asked about, each read in its sentence, each sentence read once. One
 * thread at a time. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"

typedef struct {
    gsize n;
    gsize d;
    float *vectors;  /* [n][d] */
    gboolean *found; /* [n]; FALSE: nothing of it is read, such as white space */
} GlossSenseTargets;

/* (transfer full) the targets of @requests in their order. */
GlossSenseTargets *gloss_sense_targets_read(ClozeSession *session, ClozeModel *model,
                                            const GlossRankRequest *requests, gsize n,
                                            GCancellable *cancellable, GError **error);
void gloss_sense_targets_free(GlossSenseTargets *targets);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseTargets, gloss_sense_targets_free)
