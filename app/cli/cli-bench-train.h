/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cases train/MODEL/VARIANT/SHAPE: optimiser steps with dropout, cross-entropy over 9 labels, clipping
 * and AdamW. In the worker. */
#pragma once

#include "app/cli/cli-bench-work.h"

gboolean gloss_cli_bench_train_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                       GError **error);
