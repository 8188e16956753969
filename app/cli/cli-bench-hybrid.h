/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* search/hybrid/SIZE: one query by words and by meaning to a library of SIZE passages, its embedding
 * included. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_hybrid_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                        GError **error);
