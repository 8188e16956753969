/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file, gzip or not, as lines: read in pieces, so that only the longest line has to fit. Knows
 * nothing of what the lines mean. A mark of byte order at the start is passed over. One thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* A line that is longer is refused. */
#define CLOZE_DATA_LINES_MAX_BYTES ((gsize)256 << 20)

typedef struct _ClozeDataLines ClozeDataLines;

/* Fails where it cannot be opened, is no regular file, or holds UTF-16. */
CLOZE_API ClozeDataLines *cloze_data_lines_open(const char *path, GError **error);
/* @data is borrowed. */
CLOZE_API ClozeDataLines *cloze_data_lines_new_for_bytes(const char *data, gsize size,
                                                         const char *name, GError **error);
CLOZE_API void cloze_data_lines_free(ClozeDataLines *lines);
/* The first bytes, at least @wanted where the file has so many, without moving on. To be asked
 * before the first line is taken. *all: nothing follows them. */
CLOZE_API gboolean cloze_data_lines_peek(ClozeDataLines *lines, gsize wanted, const char **data,
                                         gsize *size, gboolean *all, GError **error);
/* The next line without its end (LF or CR LF), good until the next call; FALSE at the end, and with
 * @error set where the rest cannot be read. */
CLOZE_API gboolean cloze_data_lines_next(ClozeDataLines *lines, const char **line, gsize *size,
                                         GError **error);
/* The number of the line that next gave, from 1. */
CLOZE_API gsize cloze_data_lines_get_number(const ClozeDataLines *lines);
CLOZE_API const char *cloze_data_lines_get_name(const ClozeDataLines *lines);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDataLines, cloze_data_lines_free)
