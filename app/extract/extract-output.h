/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what app/extraction.h reads, to a file descriptor. FALSE where nobody listens. */
#pragma once

#include "app/extraction.h"

gboolean gloss_extract_output_write(int fd, const GString *text, GArray *structure);
gboolean gloss_extract_output_fail(int fd, GlossExtractionReason reason, const char *detail);
