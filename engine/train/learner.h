/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A model with a task on top, made ready to learn by a recipe: which parameters are trained, where
 * they start, one optimiser step on a batch of any size, and outputs for examples nobody learns
 * from. Epochs and what a score is are the trainer's. One thread drives; the pool's take pieces. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include "engine/model/head.h"
#include "engine/train/optimizer.h"
#include "engine/train/prefix-cache.h"
#include "engine/train/recipe.h"
#include "engine/train/task.h"
#include "engine/train/training-set.h"
#include "engine/train/training-stream.h"
#include <gio/gio.h>

typedef struct {
    const ClozeConfig *config;
    const char *weights;        /* path of the base model's tensors; NULL: all start at random */
    const char *const *targets; /* of low-rank updates (see ClozeLora), NULL-terminated; NULL: as
                                 * the recipe says */
    const char *prefix;         /* of the encoder's parameters: "bert." or "" */
    gboolean
        shapes; /* token types are the shapes of words (engine/text/word-shapes.h): the table is
                      * as wide, begins as the base's first row and is trained whatever the recipe */
    ClozeTaskOptions task;   /* class weights are copied */
    const char *const *tags; /* of a CRF whose impossible moves are forbidden; or NULL */
    ClozeTagScheme scheme;
    ClozeRecipe recipe; /* completed by cloze_learner_new */
} ClozeLearnerOptions;

/* Read it, change it through the functions only. */
typedef struct {
    ClozeRecipe recipe;
    ClozePool *pool;
    ClozeParameters *parameters;
    ClozeTrainable *trainable;
    ClozeTask *task;
    ClozeOptimizer *optimizer;
    ClozeTrainingStream *stream;
    ClozeTaskOptions task_options;
    float *class_weights;
    char **targets; /* of the updates */
    gboolean shapes;
    gsize n_trained;
    ClozePrefixCache *prefix; /* (nullable) of the set that steps are taken on; not owned */
} ClozeLearner;

typedef struct {
    double loss;
    double norm; /* of the gradient before clipping; not finite: nothing was changed */
    gsize n_tokens;
} ClozeLearnerStep;

/* What the model says of each example of a set, in the set's order. */
typedef struct {
    gsize n_examples;
    gsize n_columns; /* C; D of embeddings */
    gsize *starts;   /* [n + 1] rows: of tokens one a token, of embeddings one a text, else one */
    float *rows;     /* [starts[n]][C] */
    double *losses;  /* [n] without weights and smoothing */
    double loss;     /* the mean; over labelled tokens where those are what is learned */
} ClozeLearnerOutputs;

/* @pool: (nullable) outlives it. Fails where the weights do not fit the config, and where the recipe
 * wants more layers than there are. */
CLOZE_API ClozeLearner *cloze_learner_new(const ClozeLearnerOptions *options, ClozePool *pool,
                                          GError **error);
CLOZE_API void cloze_learner_free(ClozeLearner *learner);
/* Packs the parameters after their values were changed from outside. */
CLOZE_API void cloze_learner_pack(ClozeLearner *learner);
/* One step on the mean over @examples[n], in as many passes as memory asks for. @step counts from 0
 * and decides with the seed what is dropped. */
CLOZE_API gboolean cloze_learner_step(ClozeLearner *learner, const ClozeTrainingSet *set,
                                      const guint32 *examples, gsize n, guint64 step,
                                      double learning_rate, ClozeLearnerStep *result,
                                      GError **error);
/* (transfer full); NULL with G_IO_ERROR_CANCELLED, looked at between passes. */
CLOZE_API ClozeLearnerOutputs *cloze_learner_apply(ClozeLearner *learner,
                                                   const ClozeTrainingSet *set,
                                                   GCancellable *cancellable, GError **error);
CLOZE_API void cloze_learner_outputs_free(ClozeLearnerOutputs *outputs);
/* A PEFT-style folder of what was trained, with gloss.json, put in its place whole or not at all,
 * and only where cloze_head_check_goal allows it. @head: the description; its tensors are not looked
 * at. @task_type: peft's, "TOKEN_CLS" or so. @extra_json: as for cloze_head_write. */
CLOZE_API gboolean cloze_learner_write(const ClozeLearner *learner, const ClozeHead *head,
                                       const char *task_type, const char *extra_json,
                                       const char *folder, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeLearner, cloze_learner_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeLearnerOutputs, cloze_learner_outputs_free)
