/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The optimiser's state and its step. Schedules and clipping are the trainer's. One thread at a
 * time for one object. */

#include "engine/train/adamw.h"

#include <math.h>

static const double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;

struct _ClozeAdamw {
    gsize n;
    guint64 n_steps;
    float *first;  /* [n] running mean of the gradient */
    float *second; /* [n] running mean of its square */
};

ClozeAdamw *
cloze_adamw_new(gsize n)
{
    ClozeAdamw *adamw = g_new0(ClozeAdamw, 1);

    adamw->n = n;
    adamw->first = g_new0(float, n);
    adamw->second = g_new0(float, n);
    return adamw;
}

void
cloze_adamw_free(ClozeAdamw *adamw)
{
    if (adamw == NULL)
        return;
    g_free(adamw->first);
    g_free(adamw->second);
    g_free(adamw);
}

void
cloze_adamw_get_means(ClozeAdamw *adamw, float **first, float **second)
{
    *first = adamw->first;
    *second = adamw->second;
}

void
cloze_adamw_set_steps(ClozeAdamw *adamw, guint64 n_steps)
{
    adamw->n_steps = n_steps;
}

void
cloze_adamw_fill(ClozeAdamwFactors *factors, guint64 step, double learning_rate,
                 double weight_decay, double clip)
{
    *factors = (ClozeAdamwFactors){
        .beta1 = (float)beta1,
        .new1 = (float)(1 - beta1),
        .beta2 = (float)beta2,
        .new2 = (float)(1 - beta2),
        .keep = (float)(1 - learning_rate * weight_decay),
        .rate = (float)(learning_rate / (1 - pow(beta1, (double)step))),
        .correction = (float)(1 / (1 - pow(beta2, (double)step))),
        .epsilon = (float)epsilon,
        .clip = (float)clip,
    };
}

void
cloze_adamw_step(ClozeAdamw *adamw, float *parameters, const float *gradient, double learning_rate,
                 double weight_decay)
{
    ClozeAdamwFactors factors;

    cloze_adamw_fill(&factors, ++adamw->n_steps, learning_rate, weight_decay, 1);
    cloze_kernels_get()->adamw(parameters, adamw->first, adamw->second, gradient, adamw->n,
                               &factors);
}
