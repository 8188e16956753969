/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rounded to the nearest of 255 steps of the largest value. */
#include "engine/search/narrow-vector.h"

#include <math.h>

#include "engine/kernels/scan.h"

/* Of a length; far more than the order of additions can do, far less than a bit that counts. */
#define TOLERANCE 1e-4

static float
find_highest(const float *vector, gsize n)
{
    float highest = 0;

    for (gsize i = 0; i < n; i++)
        highest = fabsf(vector[i]) > highest ? fabsf(vector[i]) : highest;
    return highest;
}

ClozeNarrowVector
cloze_narrow_vector_make(gint8 *narrow, const float *vector, gsize n)
{
    float highest = find_highest(vector, n), scale = highest / 127, factor;
    double length = 0, kept = 0, lost = 0;

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

gboolean
cloze_narrow_vector_fits(const ClozeNarrowVector *made, const gint8 *narrow, const float *vector,
                         gsize n)
{
    const ClozeScanNarrow found = cloze_scan_get()->measure(vector, narrow, n);
    double margin = TOLERANCE * (double)found.length;

    if (!isfinite(found.scale))
        return TRUE;
    return made->scale == found.scale &&
           fabs((double)made->kept - (double)found.length) <= margin &&
           fabs((double)made->lost - (double)found.lost) <= margin;
}
