/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents of word processors and books, told by what they hold, not by their names: people rename
 * them. */
#pragma once

#include "app/extraction.h"

/* NULL with the reason. @structure: (transfer full) GlossStructure */
GString *gloss_extract_office_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                                   char **detail);
