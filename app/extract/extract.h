/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program gloss-extract FORMAT MEMORY SECONDS: a document on standard input, on standard output what
 * app/extraction.h reads. It bounds itself before it looks at its input. */
#pragma once

#include <glib.h>

/* A document of @format from @input to @output. FALSE where nothing could be said at all. */
gboolean gloss_extract_run(const char *format, int input, int output);
