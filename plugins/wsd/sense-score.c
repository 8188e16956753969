/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A handful of weights over some thousand cases: Newton's method with the curvature of the candidates'
 * distribution alone, which is never negative, and steps halved until the loss falls. */
#include "plugins/wsd/sense-score.h"

#include <math.h>
#include <string.h>

#define MAX_STEPS  60
#define MAX_HALVES 20
#define ENOUGH     1e-10 /* of the loss, in one step */
#define RIDGE      1e-9  /* keeps what no case speaks of solvable */
#define N          GLOSS_SENSE_N_FEATURES

double
gloss_sense_score_cosine(const float *x, const float *y, gsize d)
{
    double xy = 0, xx = 0, yy = 0;

    for (gsize i = 0; i < d; i++) {
        xy += (double)x[i] * y[i];
        xx += (double)x[i] * x[i];
        yy += (double)y[i] * y[i];
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

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

/* The mean loss at some weights, its gradient and curvature. */
typedef struct {
    double loss;
    double gradient[N];
    double curvature[N][N];
} Point;

/* -log of the right candidates' share, and what it adds. */
static void
add_case(const float *weights, const GlossSenseCase *use, Point *point)
{
    g_autofree double *p = g_new(double, use->n + 1);
    double right = 0, mean[N] = {0};

    gloss_sense_score_apply(weights, use, p);
    for (gsize i = 0; i < use->n; i++) {
        right += use->right[i] ? p[i] : 0;
        for (gsize k = 0; k < N; k++)
            mean[k] += p[i] * use->features[i][k];
    }
    right = MAX(right, 1e-30);
    point->loss -= log(right);
    for (gsize i = 0; i < use->n; i++) {
        double d = p[i] - (use->right[i] ? p[i] / right : 0);

        for (gsize k = 0; k < N; k++) {
            point->gradient[k] += d * use->features[i][k];
            for (gsize l = 0; l < N; l++)
                point->curvature[k][l] +=
                    p[i] * (use->features[i][k] - mean[k]) * (use->features[i][l] - mean[l]);
        }
    }
}

static gboolean
has_right(const GlossSenseCase *use)
{
    return use->n > 1 && memchr(use->right, 1, use->n);
}

static void
measure(const GArray *cases, double l2, const float *weights, Point *point)
{
    gsize n = 0;

    memset(point, 0, sizeof *point);
    for (guint i = 0; i < cases->len; i++) {
        const GlossSenseCase *use = &g_array_index(cases, GlossSenseCase, i);

        if (has_right(use)) {
            add_case(weights, use, point);
            n++;
        }
    }
    point->loss /= (double)MAX(n, 1);
    for (gsize k = 0; k < N; k++) {
        point->gradient[k] = point->gradient[k] / (double)MAX(n, 1) + l2 * weights[k];
        point->loss += l2 / 2 * weights[k] * weights[k];
        for (gsize l = 0; l < N; l++)
            point->curvature[k][l] /= (double)MAX(n, 1);
        point->curvature[k][k] += l2 + RIDGE;
    }
}

/* step = curvature^-1 gradient, by Cholesky's factors in place. */
static void
solve(Point *point, double *step)
{
    double(*a)[N] = point->curvature;

    for (gsize j = 0; j < N; j++)
        for (gsize i = j; i < N; i++) {
            double sum = a[i][j];

            for (gsize k = 0; k < j; k++)
                sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? sqrt(MAX(sum, RIDGE)) : sum / a[j][j];
        }
    for (gsize i = 0; i < N; i++) {
        step[i] = point->gradient[i];
        for (gsize k = 0; k < i; k++)
            step[i] -= a[i][k] * step[k];
        step[i] /= a[i][i];
    }
    for (gsize i = N; i-- > 0;) {
        for (gsize k = i + 1; k < N; k++)
            step[i] -= a[k][i] * step[k];
        step[i] /= a[i][i];
    }
}

/* Moves weights and point; FALSE where no part of the step makes the loss fall. */
static gboolean
advance(const GArray *cases, double l2, const double *step, float *weights, Point *point)
{
    double share = 1;

    for (guint i = 0; i < MAX_HALVES; i++, share /= 2) {
        float next[N];
        Point there;

        for (gsize k = 0; k < N; k++)
            next[k] = (float)(weights[k] - share * step[k]);
        measure(cases, l2, next, &there);
        if (!(there.loss < point->loss))
            continue;
        memcpy(weights, next, sizeof next);
        *point = there;
        return TRUE;
    }
    return FALSE;
}

double
gloss_sense_score_fit(const GArray *cases, double l2, float *weights)
{
    double step[N], before;
    Point point;

    memset(weights, 0, N * sizeof *weights);
    measure(cases, l2, weights, &point);
    for (guint i = 0; i < MAX_STEPS; i++) {
        before = point.loss;
        solve(&point, step);
        if (!advance(cases, l2, step, weights, &point) || before - point.loss < ENOUGH)
            break;
    }
    return point.loss;
}
