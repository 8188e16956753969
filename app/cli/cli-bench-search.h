/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* search/flat/SIZE/qN: the ten best of SIZE vectors for N queries, from a vector file;
 * search/hnsw/SIZE/build and query: a graph over them, and 1,000 queries to it on one thread; and
 * index/cranfield: a collection from its texts to a library that can be searched. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_search_prepare_flat(GlossCli *cli, const char *name,
                                             GlossCliBenchWork *work, GError **error);
gboolean gloss_cli_bench_search_prepare_hnsw(GlossCli *cli, const char *name,
                                             GlossCliBenchWork *work, GError **error);
gboolean gloss_cli_bench_search_prepare_index(GlossCli *cli, const char *name,
                                              GlossCliBenchWork *work, GError **error);
