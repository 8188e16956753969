/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of an EPUB in the order in which they are read. One thread. */
#pragma once

#include "app/extract/xml-part.h"

typedef struct {
    char *part;
    char *label; /* (nullable) what the table of contents calls it */
} GlossBookChapter;

/* (element-type GlossBookChapter) NULL with an error: ENCRYPTED where a part is that is no font. */
GPtrArray *gloss_book_spine_read(GlossPackage *package, GError **error);
