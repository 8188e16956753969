/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* machine/...: what this machine can do at most, and the engine's products at the shapes of MiniLM.
 * In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_machine_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                         GError **error);
/* Operations a second of multiply-adds in registers on that many threads; the best of a few. */
double gloss_cli_bench_machine_measure_peak(guint threads, ClozePrecision precision);
