/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear layer on the vectors that the base gives for whole sequences: they are computed once and
 * kept, so an epoch costs next to nothing. For sequence-training.c. Worker thread. */
#pragma once

#include "engine/model/session.h"
#include "engine/train/head-run.h"
#include "engine/train/recipe.h"
#include "engine/train/sequence-scores.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    const char *task_name;
    const ClozeRecipe *recipe;
    const ClozeSequenceData *data;
    const ClozeSequenceExamples *train, *dev;
    const char *output_folder;
    const char *checkpoint_folder; /* (nullable) */
    gsize room;                    /* vectors that are kept, at most; 0: any number */
    gboolean estimate;
    GCancellable *cancellable; /* (nullable) */
    GCancellable *stop;        /* (nullable) */
    void (*report)(GVariant *report, gpointer data);
    gpointer report_data;
} ClozeSequenceHeadTraining;

typedef struct {
    ClozeTokenClassifier *classifier;
    ClozeSequenceScores *scores; /* of the best epoch */
    gsize epoch;
    ClozeHeadRun *run;        /* to be finished when the head is in its place */
    ClozeFeatureTable *table; /* of the run */
    GVariant *estimate;       /* floating; where that was asked for, and then nothing else */
} ClozeSequenceHeadResult;

gboolean cloze_sequence_head_training_run(const ClozeSequenceHeadTraining *training,
                                          ClozeSequenceHeadResult *result, GError **error);
void cloze_sequence_head_training_clear(ClozeSequenceHeadResult *result);
