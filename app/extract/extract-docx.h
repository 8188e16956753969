/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Word documents (ECMA-376): what they say, with headings, lists, tables and notes; comments, headers and
 * footers are left out. One thread. */
#pragma once

#include "app/extract/package.h"

/* NULL with GLOSS_EXTRACT_ERROR. @structure: (transfer full) GlossStructure */
GString *gloss_extract_docx_read(GlossPackage *package, GArray **structure, GError **error);
