/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See vector-cosine.h. */
#include "engine/lab/vector-cosine.h"

#include <math.h>

static double
product(const float *a, const float *b, gsize d)
{
    double sum = 0;

    for (gsize i = 0; i < d; i++)
        sum += (double)a[i] * (double)b[i];
    return sum;
}

double
cloze_vector_cosine_measure(const float *a, const float *b, gsize d)
{
    double lengths = sqrt(product(a, a, d)) * sqrt(product(b, b, d));

    return lengths > 0 ? CLAMP(product(a, b, d) / lengths, -1, 1) : 0;
}

void
cloze_vector_cosine_unit(double *out, const float *x, gsize d)
{
    double length = sqrt(product(x, x, d));
    double scale = length > 0 ? 1 / length : 0;

    for (gsize i = 0; i < d; i++)
        out[i] = scale * (double)x[i];
}
