/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cases of the whole program: ner/throughput, startup/first-embedding. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_whole_prepare_ner(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                           GError **error);
gboolean gloss_cli_bench_whole_prepare_startup(GlossCli *cli, const char *name,
                                               GlossCliBenchWork *work, GError **error);
