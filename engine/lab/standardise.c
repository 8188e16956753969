/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See standardise.h. Means first, then deviations from them. */
#include "engine/lab/standardise.h"

#include <math.h>

static void
add_means(ClozeStandardise *self, const float *x, gsize stride, gsize n)
{
    for (gsize row = 0; row < n; row++)
        for (gsize i = 0; i < self->d; i++)
            self->mean[i] += (double)x[row * stride + i];
    for (gsize i = 0; i < self->d; i++)
        self->mean[i] /= (double)MAX(n, 1);
}

void
cloze_standardise_init(ClozeStandardise *self, const float *x, gsize stride, gsize n, gsize d)
{
    *self = (ClozeStandardise){d, g_new0(double, d), g_new0(double, d)};
    add_means(self, x, stride, n);
    for (gsize row = 0; row < n; row++)
        for (gsize i = 0; i < d; i++) {
            double difference = (double)x[row * stride + i] - self->mean[i];

            self->scale[i] += difference * difference;
        }
    for (gsize i = 0; i < d; i++)
        self->scale[i] = self->scale[i] > 0 ? sqrt((double)n / self->scale[i]) : 0;
}

void
cloze_standardise_clear(ClozeStandardise *self)
{
    g_clear_pointer(&self->mean, g_free);
    g_clear_pointer(&self->scale, g_free);
}

void
cloze_standardise_apply(const ClozeStandardise *self, float *out, const float *x)
{
    for (gsize i = 0; i < self->d; i++)
        out[i] = (float)(((double)x[i] - self->mean[i]) * self->scale[i]);
}
