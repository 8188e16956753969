/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A whole training for whoever knows the task: options read, the learner made, checkpoints found,
 * events reported, the best state at the end. The caller brings the examples, says what outputs are
 * worth, and writes what was learned. Worker thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/model.h"
#include "engine/train/trainer.h"

typedef struct _ClozeTraining ClozeTraining;

/* All that is borrowed stays until the training is freed. */
typedef struct {
    ClozeModel *model; /* the base */
    ClozePool *pool;   /* (nullable) */
    const char *task_name;
    const char *prefix;        /* as ClozeLearnerOptions */
    ClozeTaskOptions task;     /* smoothing and class weights come from @options */
    const char *const *labels; /* the classes in order, NULL-terminated; (nullable) */
    ClozeTagScheme scheme;     /* of a CRF's labels */
    gboolean shapes;           /* as ClozeLearnerOptions */
    GVariant *options; /* a{sv}: see cloze_recipe_read; and label_smoothing, class_weights */
    guint64 seed;
    const ClozeTrainingSet *train;
    const ClozeTrainingSet *dev;
    const char *output_folder;     /* for the start event */
    const char *checkpoint_folder; /* (nullable) */
    GCancellable *cancellable;     /* (nullable) */
    GCancellable *stop;            /* (nullable) */

    /* REQUIRED: what the dev outputs are worth, higher is better; keeps what describe wants. */
    double (*score)(ClozeTraining *training, const ClozeLearnerOutputs *outputs, gpointer data);
    /* REQUIRED: adds "metrics" a{sv}, and "per_label", "confusion" where it has them, of the last
     * score. */
    void (*describe)(GVariantDict *dict, gpointer data);
    /* (transfer full) where the example with that source stands, for people. */
    char *(*locate)(gsize source, gpointer data);
    /* OPTIONAL: reports as plugins/plugin.h has them. */
    void (*report)(GVariant *report, gpointer data);
    gpointer report_data;
    gpointer data;
} ClozeTrainingOptions;

/* Fails where the recipe makes no sense or the weights do not fit. */
CLOZE_API ClozeTraining *cloze_training_new(const ClozeTrainingOptions *options, GError **error);
CLOZE_API void cloze_training_free(ClozeTraining *training);
CLOZE_API ClozeLearner *cloze_training_get_learner(ClozeTraining *training);
CLOZE_API gboolean cloze_training_run(ClozeTraining *training, GError **error);
/* After cloze_training_run: from 1; the best evaluation's metrics, a{sv}. */
CLOZE_API gsize cloze_training_get_best_epoch(ClozeTraining *training);
CLOZE_API GVariant *cloze_training_get_best_metrics(ClozeTraining *training);
/* Of the learner's state on the dev examples; (transfer full). */
CLOZE_API ClozeLearnerOutputs *cloze_training_apply(ClozeTraining *training, GError **error);
/* What was learned is in its place: the checkpoint has served. */
CLOZE_API void cloze_training_finish(ClozeTraining *training);
/* Runs some real steps and says what the whole run would take: a{sv} with "seconds", "peak_rss_mb",
 * "disk_mb", "tokens_per_second" d and "steps" t; floating. The learner is of no use afterwards. */
CLOZE_API GVariant *cloze_training_estimate(ClozeTraining *training, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTraining, cloze_training_free)
