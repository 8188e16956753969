/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How candidates are weighed: a linear score over a few features of each, made a distribution over
 * the candidates of one word (a conditional logit, McFadden 1974), and its fitting. Numbers only. Any
 * thread. */
#pragma once

#include <glib.h>

typedef enum {
    GLOSS_SENSE_SEEN,     /* cosine to the sense's own vector; 0 where it was never seen */
    GLOSS_SENSE_UNSEEN,   /* 1 where it was never seen */
    GLOSS_SENSE_RELATED,  /* cosine to the vectors of synonyms, hypernyms and hyponyms */
    GLOSS_SENSE_ALONE,    /* 1 where none of these was seen */
    GLOSS_SENSE_GLOSS,    /* cosine to the gloss as a whole */
    GLOSS_SENSE_IN_GLOSS, /* cosine to the lemma as it stands in the gloss and its examples */
    GLOSS_SENSE_PRIOR,    /* log of the share of the sense among the lemma's uses in training */
    GLOSS_SENSE_FIRST,    /* 1 for the inventory's first sense */
    GLOSS_SENSE_N_FEATURES,
} GlossSenseFeature;

/* 0 where one of them is 0. */
double gloss_sense_score_cosine(const float *x, const float *y, gsize d);

/* The candidates of one use of a word: rows of features, and which of them are right. */
typedef struct {
    gsize n;
    float (*features)[GLOSS_SENSE_N_FEATURES]; /* [n] */
    guint8 *right;                             /* [n] */
} GlossSenseCase;

/* probabilities[n], summing to 1 */
void gloss_sense_score_apply(const float *weights, const GlossSenseCase *use,
                             double *probabilities);
/* Weights [GLOSS_SENSE_N_FEATURES] that make the right candidates of @cases (element-type
 * GlossSenseCase) most probable, with a penalty l2 / 2 |weights|^2 on the mean loss. Cases without a
 * right candidate are left out. Returns the mean loss. */
double gloss_sense_score_fit(const GArray *cases, double l2, float *weights);
