/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The case draw/map/1m: what a frame of a map costs while it is moved and zoomed. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_draw_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                      GError **error);
