/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tokenizers/: ids, tokens, byte offsets, words; pairs and windows; words already split. WordPiece
 * only; the error of a case is the number of its texts that differ anywhere. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_tokenizers_check(GoldenFiles *files, GoldenReport *report);
