/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* HTML by libxml2: the text that a browser would show, with headings, lists, quotes and code. */
#pragma once

#include "app/extraction.h"

/* @bytes: UTF-8, whatever they declare. NULL with the reason. @structure: (transfer full)
 * GlossStructure */
GString *gloss_extract_html_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                                 char **detail);
