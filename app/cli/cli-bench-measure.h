/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The clock: how often a piece of work is done and what is made of the times. The same rules as
 * those of the peers' own benchmark, so that the figures can stand beside theirs. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

typedef struct {
    guint runs;
    guint disturbed;    /* runs during which others used more than a twentieth of the machine */
    double min, median; /* seconds for one piece of work */
    guint64 peak_rss;   /* bytes, since the case began where the system allows a reset */
} GlossCliBenchTimes;

/* Forgets the highest memory use so far. */
void gloss_cli_bench_measure_reset(void);
/* @runs 0: the case's own number. */
gboolean gloss_cli_bench_measure_run(const GlossCliBenchWork *work, guint runs,
                                     GCancellable *cancellable, GlossCliBenchTimes *times,
                                     GError **error);
