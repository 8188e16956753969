/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* OpenDocument texts (ISO/IEC 26300), packed or flat: what they say, with headings, lists, tables and
 * notes. One thread. */
#pragma once

#include "app/extract/package.h"

/* NULL with GLOSS_EXTRACT_ERROR. @structure: (transfer full) GlossStructure */
GString *gloss_extract_odt_read(GlossPackage *package, GArray **structure, GError **error);
/* The same of one XML file. */
GString *gloss_extract_odt_read_flat(GBytes *bytes, GArray **structure, GError **error);
