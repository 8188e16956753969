/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* models/: the files of the models that are installed, against their hashes and tensor lists. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_models_check(GoldenFiles *files, GoldenReport *report);
