/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What gloss-cli writes: results to standard output, buffered and with failures remembered;
 * messages to standard error, one line each. Always UTF-8, whatever the locale. Any one thread at a
 * time. */
#pragma once

#include <glib.h>

/* @size -1: up to the NUL */
void gloss_cli_output_write(const char *text, gssize size);
void gloss_cli_output_line(const char *format, ...) G_GNUC_PRINTF(1, 2);
/* For readers that wait for each line. */
void gloss_cli_output_flush(void);
/* FALSE where anything could not be written; the reason is printed. */
gboolean gloss_cli_output_finish(void);

void gloss_cli_output_error(const char *format, ...) G_GNUC_PRINTF(1, 2);
void gloss_cli_output_hint(const char *format, ...) G_GNUC_PRINTF(1, 2);
void gloss_cli_output_version(void);
