/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear layer learned on features that are there already, told as every training is: start,
 * progress, evaluation, checkpoint and message events, a checkpoint to go on from, a stop that keeps
 * the best. Where the features come from and what an answer is worth is the caller's. Worker
 * thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/token-classifier.h"

typedef struct _ClozeHeadRun ClozeHeadRun;

/* All that is borrowed stays until the run is freed. */
typedef struct {
    const ClozeFeatureTable *table;
    const guint32 *rows; /* (nullable) those to learn from, [n_rows]; NULL: all */
    gsize n_rows;
    ClozeTokenClassifierOptions options; /* stop and checkpoint are filled in */
    const char *task_name;
    const char *const *labels; /* the classes in order, NULL-terminated */
    gsize n_train, n_dev;      /* examples, for the start event */
    const char *output_folder; /* for the start event */
    const char *identity;      /* (nullable) what decides the outcome besides table and options */
    const char *checkpoint_folder; /* (nullable) */
    ClozePool *pool;               /* (nullable) */
    GCancellable *cancellable;     /* (nullable) */
    GCancellable *stop;            /* (nullable) */

    /* OPTIONAL: what the layer is worth on what was held out, higher is better; without it the last
     * epoch is kept. Keeps what describe wants. */
    double (*score)(const ClozeTokenClassifier *classifier, gpointer data);
    /* REQUIRED with score: adds "metrics" a{sv} and what else is known of the last score. */
    void (*describe)(GVariantDict *dict, gpointer data);
    /* OPTIONAL: reports as plugins/plugin.h has them. */
    void (*report)(GVariant *report, gpointer data);
    gpointer report_data;
    gpointer data; /* of score and describe */
} ClozeHeadRunOptions;

/* Opens the checkpoint; fails where another run has it. */
CLOZE_API ClozeHeadRun *cloze_head_run_new(const ClozeHeadRunOptions *options, GError **error);
CLOZE_API void cloze_head_run_free(ClozeHeadRun *run);
/* (transfer full) the best layer, or NULL with an error. The last score is that of this layer. */
CLOZE_API ClozeTokenClassifier *cloze_head_run_learn(ClozeHeadRun *run, GError **error);
/* After it: from 1; the metrics of that epoch, a{sv}, NULL without score; whether the run was asked
 * to stop or met a loss that is no number. */
CLOZE_API gsize cloze_head_run_get_best_epoch(ClozeHeadRun *run);
CLOZE_API GVariant *cloze_head_run_get_best_metrics(ClozeHeadRun *run);
CLOZE_API gboolean cloze_head_run_is_cut_short(ClozeHeadRun *run);
/* What was learned is in its place: the checkpoint has served. */
CLOZE_API void cloze_head_run_finish(ClozeHeadRun *run);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeHeadRun, cloze_head_run_free)
