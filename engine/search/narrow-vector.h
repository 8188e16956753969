/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A vector in 8 bits: value i is about scale * narrow[i]. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    float scale;
    float length; /* L2 length of the vector */
    float kept;   /* and of what the 8-bit values say */
    float lost;   /* and of the vector minus that */
} ClozeNarrowVector;

/* @narrow: [n], from -127 to 127. A vector that is not finite gives zeros and a scale that is not. */
ClozeNarrowVector cloze_narrow_vector_make(gint8 *narrow, const float *vector, gsize n);

/* Whether @made and @narrow are what cloze_narrow_vector_make gives for @vector: the scale exactly,
 * lengths but for rounding. Nothing is said about a vector that is not finite: TRUE. */
gboolean cloze_narrow_vector_fits(const ClozeNarrowVector *made, const gint8 *narrow,
                                  const float *vector, gsize n);
