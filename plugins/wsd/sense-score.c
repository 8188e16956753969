/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A handful of weights over some thousand cases: plain gradient descent with backtracking is exact
 * enough and the same everywhere. */
#include "plugins/wsd/sense-score.h"

#include <math.h>
#include <string.h>

#define MAX_STEPS 400
#define ENOUGH    1e-9 /* of the loss, in one step */
#define N         GLOSS_SENSE_N_FEATURES

void
gloss_sense_score_apply(const float *weights, const GlossSenseCase *use, double *probabilities)
{
    double highest = -HUGE_VAL, sum = 0;

    for (gsize i = 0; i < use->n; i++) {
        probabilities[i] = 0;
        for (gsize k = 0; k < N; k++)
            probabilities[i] += (double)weights[k] * use->features[i][k];
        highest = MAX(highest, probabilities[i]);
    }
    for (gsize i = 0; i < use->n; i++)
        sum += probabilities[i] = exp(probabilities[i] - highest);
    for (gsize i = 0; i < use->n; i++)
        probabilities[i] /= sum;
}

/* Of one case: -log of the right candidates' share, and the gradient in the weights. */
static double
add_case(const float *weights, const GlossSenseCase *use, double *gradient)
{
    g_autofree double *p = g_new(double, use->n + 1);
    double right = 0;

    gloss_sense_score_apply(weights, use, p);
    for (gsize i = 0; i < use->n; i++)
        right += use->right[i] ? p[i] : 0;
    right = MAX(right, 1e-30);
    for (gsize i = 0; i < use->n; i++) {
        double d = p[i] - (use->right[i] ? p[i] / right : 0);

        for (gsize k = 0; k < N; k++)
            gradient[k] += d * use->features[i][k];
    }
    return -log(right);
}

static gboolean
has_right(const GlossSenseCase *use)
{
    return use->n > 1 && memchr(use->right, 1, use->n);
}

static double
measure(const GArray *cases, double l2, const float *weights, double *gradient)
{
    double loss = 0;
    gsize n = 0;

    memset(gradient, 0, N * sizeof *gradient);
    for (guint i = 0; i < cases->len; i++) {
        const GlossSenseCase *use = &g_array_index(cases, GlossSenseCase, i);

        if (!has_right(use))
            continue;
        loss += add_case(weights, use, gradient);
        n++;
    }
    loss /= (double)MAX(n, 1);
    for (gsize k = 0; k < N; k++) {
        gradient[k] = gradient[k] / (double)MAX(n, 1) + l2 * weights[k];
        loss += l2 / 2 * weights[k] * weights[k];
    }
    return loss;
}

double
gloss_sense_score_fit(const GArray *cases, double l2, float *weights)
{
    double gradient[N], next_gradient[N], rate = 1, loss;
    float next[N];

    memset(weights, 0, N * sizeof *weights);
    loss = measure(cases, l2, weights, gradient);
    for (guint step = 0; step < MAX_STEPS && rate > 1e-12;) {
        double next_loss;

        for (gsize k = 0; k < N; k++)
            next[k] = (float)(weights[k] - rate * gradient[k]);
        next_loss = measure(cases, l2, next, next_gradient);
        if (!(next_loss < loss)) {
            rate /= 2;
            continue;
        }
        memcpy(weights, next, sizeof next);
        memcpy(gradient, next_gradient, sizeof gradient);
        if (loss - next_loss < ENOUGH)
            break;
        loss = next_loss;
        rate *= 1.5;
        step++;
    }
    return loss;
}
