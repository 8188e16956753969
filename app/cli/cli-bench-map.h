/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cases project/…: maps of the peers' sentence vectors. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

/* project/METHOD/SIZE, and project/neighbours/SIZE: the exact 15 nearest of each. */
gboolean gloss_cli_bench_map_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                     GError **error);
