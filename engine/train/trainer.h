/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The run: epochs of steps with warm-up and linear decay, a score after each epoch, an early stop,
 * the best state kept, checkpoints. What an example is and what a score means is the caller's. One
 * thread drives. A run that is cancelled or killed goes on from its checkpoint to the same weights, bit
 * for bit. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/checkpoint.h"
#include "engine/train/learner.h"

typedef struct {
    guint64 step; /* done */
    guint64 n_steps;
    gsize epoch; /* from 1 */
    double loss; /* mean over the last steps, by weights that fall with their age */
    double learning_rate;
    double tokens_per_second; /* of the steps since the last report */
    double seconds_left;      /* evaluations included; 0 before there is anything to tell it by */
} ClozeTrainerProgress;

typedef struct {
    /* OPTIONAL: before the first step of this process; progress->step is what was done before. */
    void (*begin)(const ClozeTrainerProgress *progress, gpointer data);
    /* OPTIONAL: about twice a second. */
    void (*report)(const ClozeTrainerProgress *progress, gpointer data);
    /* REQUIRED: after each epoch; a higher score is better, and of equal ones that with the lower
     * loss. */
    double (*evaluate)(const ClozeLearnerOutputs *outputs, const ClozeTrainerProgress *progress,
                       gpointer data);
    /* OPTIONAL: right after it, whether that was the best so far. */
    void (*judge)(gboolean best, const ClozeTrainerProgress *progress, gpointer data);
    /* OPTIONAL: a checkpoint was written after @step steps; @error: NULL, or why it could not be. The
     * run goes on. */
    void (*saved)(guint64 step, const GError *error, gpointer data);
    gpointer data;
} ClozeTrainerHooks;

typedef enum {
    CLOZE_TRAINER_FINISHED,
    CLOZE_TRAINER_PATIENCE,   /* no better score for so many epochs */
    CLOZE_TRAINER_STOPPED,    /* asked to stop and keep the best */
    CLOZE_TRAINER_NOT_FINITE, /* a gradient was no number */
} ClozeTrainerEnd;

typedef struct {
    const ClozeTrainingSet *train;
    const ClozeTrainingSet *dev;
    const ClozeTrainerHooks *hooks;
    GCancellable *cancellable;   /* (nullable) ends the run with an error */
    GCancellable *stop;          /* (nullable) ends it with the best so far */
    ClozeCheckpoint *checkpoint; /* (nullable) the run goes on from there, and is kept there */
    /* Seconds between checkpoints within an epoch, at least; 0: 30. More where writing is slow. */
    double checkpoint_seconds;
} ClozeTrainerOptions;

typedef struct {
    ClozeTrainerEnd end;
    guint64 step; /* done */
    guint64 n_steps;
    gsize best_epoch; /* from 1 */
    double best_score;
    GArray *sources; /* of gsize: the examples of the batch that was no number; NULL elsewhere */
} ClozeTrainerResult;

/* Steps that a whole run has. */
CLOZE_API guint64 cloze_trainer_count_steps(const ClozeRecipe *recipe, gsize n_examples);
/* Afterwards the learner holds the best state. A run that is stopped before its first evaluation is
 * evaluated then; one whose gradient is no number before there is any best state fails. */
CLOZE_API gboolean cloze_trainer_run(ClozeLearner *learner, const ClozeTrainerOptions *options,
                                     ClozeTrainerResult *result, GError **error);
CLOZE_API void cloze_trainer_result_clear(ClozeTrainerResult *result);
