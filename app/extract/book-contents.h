/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a book's table of contents calls its parts. Any thread. */
#pragma once

#include "app/extract/xml-part.h"

/* Adds to @labels, (element-type utf8 utf8) from the part to its first label, what the table in @part, an
 * NCX or a navigation document, says. One that cannot be read says nothing. */
void gloss_book_contents_read(GlossPackage *package, const char *part, GHashTable *labels);
/* (transfer full) the part that @reference, as it stands in @from, leads to, without its fragment. */
char *gloss_book_contents_resolve(const char *from, const char *reference);
