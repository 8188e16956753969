/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cases of training-tiny: losses, outputs, each gradient, norms and the weights after ten steps,
 * with the kernels of this process. */
#pragma once

#include "engine/base/pool.h"
#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_training_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool);
