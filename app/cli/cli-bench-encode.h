/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* encode/minilm-l6/fp32/SHAPE: token ids in, pooled and normalised vectors out; and
 * tokenize/minilm. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_encode_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                        GError **error);
gboolean gloss_cli_bench_encode_prepare_tokenize(GlossCli *cli, const char *name,
                                                 GlossCliBenchWork *work, GError **error);
