/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* heads/: what tag sequences mean, and entity scores. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_heads_check(GoldenFiles *files, GoldenReport *report);
