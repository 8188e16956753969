/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every dimension to mean 0 and deviation 1 over a sample: what is left of similarity once the few
 * dimensions that are large for all words weigh no more than the others (Timkey and van Schijndel,
 * All Bark and No Bite, 2021). Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    gsize d;
    double *mean;  /* [d] */
    double *scale; /* [d] 1 / deviation; 0 for a dimension that does not change */
} ClozeStandardise;

/* Over x[n] rows of @d, @stride floats from one to the next. */
CLOZE_API void cloze_standardise_init(ClozeStandardise *self, const float *x, gsize stride, gsize n,
                                      gsize d);
CLOZE_API void cloze_standardise_clear(ClozeStandardise *self);
/* out[d]; may be @x */
CLOZE_API void cloze_standardise_apply(const ClozeStandardise *self, float *out, const float *x);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeStandardise, cloze_standardise_clear)
