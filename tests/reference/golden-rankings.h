/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cases of heads/ that are rankings, one query or the means over them, and language models. */
#pragma once

#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

/* A line of ranking.jsonl: the worst error; a reason (transfer full) where it could not be
 * compared. */
char *golden_rankings_check_line(JsonObject *line, double *worst);
void golden_rankings_check_means(GoldenFiles *files, GoldenReport *report);
void golden_rankings_check_language(GoldenFiles *files, GoldenReport *report);
