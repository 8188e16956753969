/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A ring of samples, half a second apart at least, so that it spans sixteen seconds or more. */
#include "app/work-rate.h"

#define STEP_US ((gint64)500 * 1000)
/* Less than this tells nothing. */
#define LEAST_US ((gint64)1500 * 1000)

void
gloss_work_rate_note(GlossWorkRate *self, gint64 now, guint64 done)
{
    guint last = (self->n + GLOSS_WORK_RATE_SAMPLES - 1) % GLOSS_WORK_RATE_SAMPLES;

    self->now = now;
    self->now_done = done;
    if (self->n > 0 && now - self->times[last] < STEP_US)
        return;
    self->times[self->n % GLOSS_WORK_RATE_SAMPLES] = now;
    self->done[self->n % GLOSS_WORK_RATE_SAMPLES] = done;
    self->n++;
}

void
gloss_work_rate_reset(GlossWorkRate *self)
{
    self->n = 0;
}

double
gloss_work_rate_get(const GlossWorkRate *self)
{
    guint first = self->n > GLOSS_WORK_RATE_SAMPLES ? self->n % GLOSS_WORK_RATE_SAMPLES : 0;
    gint64 us;

    if (self->n == 0)
        return 0;
    us = self->now - self->times[first];
    if (us < LEAST_US || self->now_done <= self->done[first])
        return 0;
    return (double)(self->now_done - self->done[first]) * G_USEC_PER_SEC / (double)us;
}

double
gloss_work_rate_get_left(const GlossWorkRate *self, guint64 total)
{
    double rate = gloss_work_rate_get(self);

    if (total == 0 || rate <= 0)
        return -1;
    return (double)(total - MIN(total, self->now_done)) / rate;
}
