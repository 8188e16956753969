/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inputs of gloss-cli: files, standard input for "-", gzip by the name's ending; whole, or line by
 * line with bounded memory. Any one thread at a time. */
#pragma once

#include "app/cli/cli.h"

/* The longest line that is accepted, in bytes. */
#define GLOSS_CLI_INPUT_MAX_LINE ((gsize)256 << 20)

/* The whole input, unpacked; more than @max_bytes is refused. */
GBytes *gloss_cli_input_read(const char *path, gsize max_bytes, GCancellable *cancellable,
                             GError **error);
/* Whether only this file can read it: "-", a gzip file, a pipe or a device. */
gboolean gloss_cli_input_is_stream(const char *path);

typedef struct _GlossCliLines GlossCliLines;

GlossCliLines *gloss_cli_input_open_lines(const char *path, GError **error);
/* The next line without its line end (LF or CR LF), valid until the next call; FALSE at the end,
 * with *@line NULL and no error, and where reading fails, with one. Lines are cut at LF only. */
gboolean gloss_cli_input_next_line(GlossCliLines *lines, const char **line, gsize *size,
                                   GCancellable *cancellable, GError **error);
/* Of the line read last, from 1. */
guint64 gloss_cli_input_get_line_number(GlossCliLines *lines);
/* Where it is: "FILE:LINE". (transfer none), valid until the next call */
const char *gloss_cli_input_get_place(GlossCliLines *lines);
/* Bytes of the file read so far, and its size or 0. */
guint64 gloss_cli_input_get_position(GlossCliLines *lines, guint64 *total);
void gloss_cli_input_close_lines(GlossCliLines *lines);

/* Calls @func for each input of @cli in the worker; a failing one is named and the others go on
 * (unless @all_or_none). Where no input is named, standard input is one, if it is not a terminal. */
typedef gboolean (*GlossCliInputFunc)(GlossCli *cli, const char *path, gpointer data,
                                      GError **error);
GlossCliExit gloss_cli_input_each(GlossCli *cli, gboolean all_or_none, GlossCliInputFunc func,
                                  gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliLines, gloss_cli_input_close_lines)
