/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a run stands, in a folder: what is trained, the optimiser's means, the best state, and the
 * counters. Each file is written whole or not at all, the one that names the others last, so a run
 * that is killed at any moment leaves one whole checkpoint. A resumed run goes on bit for bit as if it
 * had not stopped. One thread at a time; the folder's lock keeps other runs away. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeCheckpoint ClozeCheckpoint;

/* So many times the size of what is trained the folder holds at its largest: three arrays and the best
 * one stand while those that replace them are written. */
#define CLOZE_CHECKPOINT_ARRAYS 8

typedef struct {
    guint64 step;            /* done */
    guint64 optimizer_steps; /* done by the optimiser */
    gsize epoch;             /* from 1: the one that is running */
    gsize n_taken;           /* examples of it */
    gsize n_losses;          /* steps that the loss is of */
    double loss;             /* as the trainer sums it */
    gsize n_behind;          /* evaluations since the best */
    gsize best_epoch;        /* 0: nothing was evaluated yet */
    double best_score;
    double best_loss;
} ClozeCheckpointState;

/* [n] each. */
typedef struct {
    float *values;
    float *first;
    float *second;
    float *best; /* of no meaning where best_epoch is 0 */
    gsize n;
} ClozeCheckpointArrays;

/* Makes @folder where it is missing, and locks it. @identity: what decides how the run goes; a
 * checkpoint of another one is refused when it is read. */
CLOZE_API ClozeCheckpoint *cloze_checkpoint_new(const char *folder, const char *identity,
                                                GError **error);
CLOZE_API void cloze_checkpoint_free(ClozeCheckpoint *checkpoint);
/* Reads what is there into memory of the right size. *@found: FALSE where there is nothing yet. */
CLOZE_API gboolean cloze_checkpoint_read(ClozeCheckpoint *checkpoint, ClozeCheckpointState *state,
                                         const ClozeCheckpointArrays *arrays, gboolean *found,
                                         GError **error);
/* The best state is written once for each best_epoch. */
CLOZE_API gboolean cloze_checkpoint_write(ClozeCheckpoint *checkpoint,
                                          const ClozeCheckpointState *state,
                                          const ClozeCheckpointArrays *arrays, GError **error);
/* Removes what cloze_checkpoint_write made: the run is over. */
CLOZE_API void cloze_checkpoint_clear(ClozeCheckpoint *checkpoint);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeCheckpoint, cloze_checkpoint_free)
