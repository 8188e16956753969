/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a precision costs: accuracy/PRECISION embeds STS-B dev and compares. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_accuracy_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                          GError **error);
