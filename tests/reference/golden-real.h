/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* encoder-real/: hidden states, attention and sentence vectors of real models, read from
 * $GLOSS_MODEL_FOLDER or the user's models folder, with the kernels that this process uses. */
#pragma once

#include "engine/base/pool.h"
#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_real_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool);
