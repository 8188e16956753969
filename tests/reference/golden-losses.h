/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cases of heads/ that are losses: the CRF and cross-entropy. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_losses_check_crf(GoldenFiles *files, GoldenReport *report);
void golden_losses_check_cross_entropy(GoldenFiles *files, GoldenReport *report);
