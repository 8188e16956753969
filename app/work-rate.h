/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How fast work goes on now, and so how long it will take: over the last moments and not since the
 * beginning, for what comes first is seldom like the rest. The clock is the caller's. */
#pragma once

#include <glib.h>

#define GLOSS_WORK_RATE_SAMPLES 32

/* Zeros are a fresh one. */
typedef struct {
    gint64 times[GLOSS_WORK_RATE_SAMPLES]; /* microseconds */
    guint64 done[GLOSS_WORK_RATE_SAMPLES];
    guint n;
    gint64 now;
    guint64 now_done;
} GlossWorkRate;

/* @done so far, never less than before. */
void gloss_work_rate_note(GlossWorkRate *self, gint64 now, guint64 done);
/* After a pause: what was before says nothing of how fast it goes on. */
void gloss_work_rate_reset(GlossWorkRate *self);
/* A second; 0: not known yet. */
double gloss_work_rate_get(const GlossWorkRate *self);
/* Seconds until @total are done; below 0: not known yet. */
double gloss_work_rate_get_left(const GlossWorkRate *self, guint64 total);
