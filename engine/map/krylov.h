/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A few of the largest eigenvalues of a symmetric operator, by a randomised block Krylov space
 * (Musco and Musco, Randomized Block Krylov Methods, 2015): random start, full orthogonalisation,
 * Rayleigh and Ritz. */
#pragma once

#include "engine/map/map-run.h"

/* y[n] = A x[n] */
typedef void (*ClozeKrylovFunc)(double *y, const double *x, gpointer data);

typedef struct {
    gsize n;
    gsize k;     /* wanted */
    gsize block; /* random vectors at the start, at least k */
    gsize steps; /* the space has up to block * steps dimensions */
    ClozeKrylovFunc apply;
    gpointer data;
} ClozeKrylovProblem;

/**
 * cloze_krylov_find:
 * @values: [k] largest first
 * @vectors: [k][n] of length 1
 *
 * Fewer than k where the operator has a smaller rank: the rest is zero. Returns how many were
 * found.
 */
gsize cloze_krylov_find(const ClozeKrylovProblem *problem, const ClozeMapRun *run, double *values,
                        double *vectors);
