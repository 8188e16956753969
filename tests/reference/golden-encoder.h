/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* encoder-tiny/: every hidden state, attention and the pooler of small random encoders, with the
 * kernels that this process uses. */
#pragma once

#include "engine/base/pool.h"
#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_encoder_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool);

/* Largest |a - e|; what is not a number is infinitely wrong. */
double golden_encoder_compare(const float *found, const float *expected, gsize n);
