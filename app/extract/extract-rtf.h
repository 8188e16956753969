/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* RTF (Rich Text Format 1.9.1): what it says, with headings, lists, tables and notes; headers, footers,
 * deleted and hidden text are left out. One thread. */
#pragma once

#include "app/extract/extract-error.h"

/* NULL with GLOSS_EXTRACT_ERROR. @structure: (transfer full) GlossStructure */
GString *gloss_extract_rtf_read(GBytes *bytes, GArray **structure, GError **error);
