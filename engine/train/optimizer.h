/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A step over all trained parameters: the global norm, clipping (Pascanu et al. 2013), AdamW with
 * decay for what decays, and the learning rate's course. The sums of the norm are taken in pieces of
 * fixed size, so threads change no bit. One thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/train/parameters.h"

typedef struct _ClozeOptimizer ClozeOptimizer;

typedef struct {
    double weight_decay;
    double max_norm; /* gradients are scaled down to it; 0: never */
} ClozeOptimizerOptions;

/* What a resumed run needs besides the parameters; owned by the optimiser. */
typedef struct {
    float *first;  /* [n] */
    float *second; /* [n] */
    gsize n;       /* cloze_parameters_get_n_trained */
    guint64 n_steps;
} ClozeOptimizerState;

/* @parameters are allocated and outlive it. */
CLOZE_API ClozeOptimizer *cloze_optimizer_new(ClozeParameters *parameters,
                                              const ClozeOptimizerOptions *options);
CLOZE_API void cloze_optimizer_free(ClozeOptimizer *optimizer);
CLOZE_API ClozeOptimizerState *cloze_optimizer_get_state(ClozeOptimizer *optimizer);
/* sqrt of the sum of squares of all gradients; not a number where one of them is not. */
CLOZE_API double cloze_optimizer_measure_norm(ClozeOptimizer *optimizer, ClozePool *pool);
/* Returns the norm before clipping. Where it is not finite nothing is changed. */
CLOZE_API double cloze_optimizer_step(ClozeOptimizer *optimizer, ClozePool *pool,
                                      double learning_rate);
/* Up from 0 over @n_warmup steps, then straight down to 0 at @n_steps; @step counts from 0. */
CLOZE_API double cloze_optimizer_get_rate(double learning_rate, guint64 step, guint64 n_warmup,
                                          guint64 n_steps);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeOptimizer, cloze_optimizer_free)
