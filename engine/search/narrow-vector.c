/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rounded to the nearest of 255 steps of the largest value. */
#include "engine/search/narrow-vector.h"

#include <math.h>

ClozeNarrowVector
cloze_narrow_vector_make(gint8 *narrow, const float *vector, gsize n)
{
    float highest = 0, factor, scale;
    double length = 0, kept = 0, lost = 0;

    for (gsize i = 0; i < n; i++)
        highest = fmaxf(highest, fabsf(vector[i]));
    scale = highest / 127;
    factor = highest > 0 && isfinite(highest) ? 127 / highest : 0;
    for (gsize i = 0; i < n; i++) {
        double value = (double)vector[i], step;

        narrow[i] = (gint8)CLAMP(lrintf(vector[i] * factor), -127, 127);
        step = (double)scale * narrow[i];
        length += value * value;
        kept += step * step;
        lost += (value - step) * (value - step);
    }
    return (ClozeNarrowVector){scale, (float)sqrt(length), (float)sqrt(kept), (float)sqrt(lost)};
}
