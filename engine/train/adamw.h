/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* AdamW (Loshchilov & Hutter 2019): Adam with decay applied to the parameters, not to the gradient,
 * and before the step. beta1 0.9, beta2 0.999, epsilon 1e-8 outside the square root, both moments
 * corrected for their start at 0. One object a tensor, because bias and LayerNorm do not decay. */
#pragma once

#include "engine/base/api.h"
#include "engine/kernels/kernels.h"
#include <glib.h>

typedef struct _ClozeAdamw ClozeAdamw;

/* @n: parameters of the tensor */
CLOZE_API ClozeAdamw *cloze_adamw_new(gsize n);
CLOZE_API void cloze_adamw_free(ClozeAdamw *adamw);
CLOZE_API void cloze_adamw_step(ClozeAdamw *adamw, float *parameters, const float *gradient,
                                double learning_rate, double weight_decay);
/* [n] each, to keep and to bring back; the steps done so far. */
void cloze_adamw_get_means(ClozeAdamw *adamw, float **first, float **second);
void cloze_adamw_set_steps(ClozeAdamw *adamw, guint64 n_steps);
/* The factors of step number @step, from 1; gradients are multiplied by @clip first. */
void cloze_adamw_fill(ClozeAdamwFactors *factors, guint64 step, double learning_rate,
                      double weight_decay, double clip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeAdamw, cloze_adamw_free)
