/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The precisions of the dense layers: names, what this CPU offers, and the choice a user leaves to
 * the program. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/kernels/narrow.h"
#include <glib.h>

/* "fp32", "bf16", "int8" */
CLOZE_API const char *cloze_precision_to_string(ClozePrecision precision);
/* FALSE when @text is none of these. */
CLOZE_API gboolean cloze_precision_parse(const char *text, ClozePrecision *precision);
/* CLOZE_ERROR_UNSUPPORTED where this CPU (or CLOZE_CPU) lacks what @precision needs. */
CLOZE_API gboolean cloze_precision_check(ClozePrecision precision, GError **error);
/* The fastest one whose measured loss is within 0.1 %; engine/README.md has the figures. */
CLOZE_API ClozePrecision cloze_precision_choose(void);
