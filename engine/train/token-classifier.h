/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A linear softmax layer over frozen features, one row a token: training with cross-entropy, AdamW
 * and mini-batches, and applying it. Features are standardised while training (mean 0, deviation 1
 * over the training rows) and the scaling is folded into weight and bias afterwards, so that what
 * comes out reads raw features. The same table, options and seed give the same bytes for every
 * number of threads on one instruction set. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/train/checkpoint.h"
#include "engine/train/feature-table.h"
#include <gio/gio.h>

typedef struct {
    gsize n_labels;   /* C */
    gsize n_features; /* F */
    float *weight;    /* [C][F] */
    float *bias;      /* [C] */
} ClozeTokenClassifier;

typedef struct {
    gsize batch_rows;
    gsize max_epochs;
    gsize patience;       /* evaluations without a better score before it stops; 0: never */
    double learning_rate; /* falls linearly to 0 over max_epochs */
    double weight_decay;  /* of AdamW; the bias does not decay */
    double l2;            /* strength of the penalty l2 / 2 * |weight|^2 beside the mean loss */
    guint64 seed;
    /* (nullable) ends it with the best so far, after the first epoch at the earliest */
    GCancellable *stop;
    ClozeCheckpoint *checkpoint; /* (nullable) the run goes on from there, and is kept there */
    double checkpoint_seconds;   /* between two of them within an epoch, at least; 0: 30 */
} ClozeTokenClassifierOptions;

typedef enum {
    CLOZE_TOKEN_CLASSIFIER_FINISHED,
    CLOZE_TOKEN_CLASSIFIER_PATIENCE,
    CLOZE_TOKEN_CLASSIFIER_STOPPED,
    CLOZE_TOKEN_CLASSIFIER_NOT_FINITE, /* the loss was no number */
} ClozeTokenClassifierEnd;

typedef struct {
    guint64 step;
    guint64 n_steps;
    gsize epoch; /* from 1 */
    double loss; /* mean over the rows of this epoch so far */
    double learning_rate;
    double rows_per_second;
    double seconds_a_step;
} ClozeTokenClassifierProgress;

typedef struct {
    /* OPTIONAL: about twice a second. */
    void (*report)(const ClozeTokenClassifierProgress *progress, gpointer data);
    /* OPTIONAL: after each epoch; a higher score is better, and the best classifier is kept.
     * Without it the last one is. */
    double (*evaluate)(const ClozeTokenClassifier *classifier,
                       const ClozeTokenClassifierProgress *progress, gpointer data);
    /* OPTIONAL: before the first step of this process; progress->step is what was done before. */
    void (*begin)(const ClozeTokenClassifierProgress *progress, gpointer data);
    /* OPTIONAL: a checkpoint was written after @step steps; @error: NULL, or why it could not be. */
    void (*saved)(guint64 step, const GError *error, gpointer data);
    /* OPTIONAL: why it is over, after how many steps, and which epoch is kept. */
    void (*end)(ClozeTokenClassifierEnd why, guint64 step, gsize best_epoch, gpointer data);
    gpointer data;
} ClozeTokenClassifierHooks;

CLOZE_API ClozeTokenClassifier *cloze_token_classifier_new(gsize n_labels, gsize n_features);
CLOZE_API void cloze_token_classifier_free(ClozeTokenClassifier *classifier);

/* @rows: (nullable) the rows of @table to learn from, [n_rows]; NULL: all of them. NULL with
 * G_IO_ERROR_CANCELLED, CLOZE_ERROR_ARGUMENT where there is nothing to learn from, or
 * CLOZE_ERROR_INVALID where the loss is no number before there is anything to keep. A run that goes on
 * from its checkpoint ends in the same bytes as one that was never interrupted. */
CLOZE_API ClozeTokenClassifier *
cloze_token_classifier_train(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows,
                             gsize n_labels, const ClozeTokenClassifierOptions *options,
                             const ClozeTokenClassifierHooks *hooks, ClozePool *pool,
                             GCancellable *cancellable, GError **error);
/* out[C] = x W^T + b for one row[F] */
CLOZE_API void cloze_token_classifier_apply_row(const ClozeTokenClassifier *classifier,
                                                const float *row, float *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTokenClassifier, cloze_token_classifier_free)
