/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of heads/classification.jsonl and heads/correlation.jsonl. */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

/* Worst error of a line; a reason (transfer full) where it could not be compared. */
char *golden_scores_check_classification(JsonObject *line, double *worst);
/* The line whose values are too close for others to agree is left to _check_close. */
char *golden_scores_check_correlation(JsonObject *line, double *worst);
char *golden_scores_check_close(JsonObject *line, double *worst);
