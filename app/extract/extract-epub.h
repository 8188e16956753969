/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Books (EPUB 2 and 3): their chapters in reading order, each as a web page is read. One thread. */
#pragma once

#include "app/extract/package.h"

/* NULL with GLOSS_EXTRACT_ERROR. @structure: (transfer full) GlossStructure; a chapter without a heading of
 * its own has the one that the table of contents gives it. */
GString *gloss_extract_epub_read(GlossPackage *package, GArray **structure, GError **error);
