/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* HTML: what a browser would show of it, with headings, lists, quotes and code. It is read in a process
 * of its own (extractor.h). Any thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_html_reader;

/* (transfer full) UTF-8 of *@size bytes, tags and all, NUL-terminated: as the file declares, where its
 * bytes fit that; else as gloss_encoding_decode finds. */
char *gloss_html_reader_decode(GBytes *bytes, const char *name, gsize *size, char **encoding,
                               gboolean *replaced, GError **error);
