/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* tokenizers/unicode-tables/: what the normaliser and the pre-tokeniser do with each of the
 * 1,112,064 code points alone. The error of a case is the number of code points that differ. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_unicode_check(GoldenFiles *files, GoldenReport *report);
