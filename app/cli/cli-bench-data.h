/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of the cases, from $GLOSS_DATA, else the data folder beside the source tree. Any
 * thread. */
#pragma once

#include <gio/gio.h>

/* (transfer full) (nullable) the path of a file of the data folder that is there. */
char *gloss_cli_bench_data_find(const char *name);
/* (transfer full) lines of a file of the data folder, cut at LF; CLOZE_ERROR_NOT_FOUND without. */
char **gloss_cli_bench_data_read_lines(const char *name, GError **error);
/* (transfer full) the paragraphs of WikiText-2 test that are not empty, as they stand. */
char **gloss_cli_bench_data_read_wikitext(GError **error);
/* (transfer full) the column of that name, row by row. */
char **gloss_cli_bench_data_read_column(const char *name, const char *column, GError **error);
/* (transfer full) lines of State of the Union that are not empty, up to @max_bytes together. */
char **gloss_cli_bench_data_read_speeches(gsize max_bytes, GError **error);
