/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* PDF by poppler. */
#pragma once

#include "app/extraction.h"

/* NULL with the reason and what poppler says of it. @structure: (transfer full) GlossStructure */
GString *gloss_extract_pdf_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                                char **detail);
