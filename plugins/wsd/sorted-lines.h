/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Text files whose lines are sorted by their first word, byte by byte: found by halving, without
 * reading the rest. Any thread. */
#pragma once

#include <glib.h>

/* A line without its end. */
typedef struct {
    const char *text;
    gsize size;
} GlossLine;

/* The line of @data (of @size bytes) whose first word, up to a space, is @key. FALSE where none is;
 * whatever the bytes are, nothing beyond them is read. Lines that begin with a space are a heading
 * and stand before all others. */
gboolean gloss_sorted_lines_find(const char *data, gsize size, const char *key, GlossLine *line);
/* The line that begins at @offset; FALSE where @offset is past the end or not the start of a line. */
gboolean gloss_sorted_lines_get_at(const char *data, gsize size, gsize offset, GlossLine *line);

/* The next word of the line, up to a space, and moves behind it; FALSE at its end. */
gboolean gloss_sorted_lines_take_word(GlossLine *line, GlossLine *word);
/* The same for a whole number of @base, at most @max. FALSE where the word is none. */
gboolean gloss_sorted_lines_take_number(GlossLine *line, guint base, guint64 max, guint64 *number);
