/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The masking recipe of training-tiny/masking.json: counts within their intervals. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_masking_check(GoldenFiles *files, GoldenReport *report);
