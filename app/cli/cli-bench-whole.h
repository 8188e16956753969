/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cases of the whole program: ner/throughput, wsd/minilm-l6/warm and cold: senses of a text; startup/first-embedding. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_whole_prepare_ner(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                           GError **error);
gboolean gloss_cli_bench_whole_prepare_startup(GlossCli *cli, const char *name,
                                               GlossCliBenchWork *work, GError **error);
gboolean gloss_cli_bench_whole_prepare_wsd(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                           GError **error);
