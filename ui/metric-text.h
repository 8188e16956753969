/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the measures of a training are called. Any thread. */
#pragma once

/* "F1" for "f1"; a measure that is not known keeps its own name. Lives as long as @name. */
const char *gloss_metric_text_get_name(const char *name);
