/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Standard output and standard error of gloss-cli. Tables are in cli-table, JSON in cli-json,
 * progress in cli-progress. */
#include "app/cli/cli-output.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/cli-progress.h"

static int write_error;

void
gloss_cli_output_write(const char *text, gssize size)
{
    gsize n = size < 0 ? strlen(text) : (gsize)size;

    if (fwrite(text, 1, n, stdout) != n && !write_error)
        write_error = errno ? errno : EIO;
}

void
gloss_cli_output_line(const char *format, ...)
{
    g_autofree char *line = NULL;
    va_list arguments;

    va_start(arguments, format);
    line = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    gloss_cli_output_write(line, -1);
    gloss_cli_output_write("\n", 1);
}

void
gloss_cli_output_flush(void)
{
    if (fflush(stdout) != 0 && !write_error)
        write_error = errno;
}

gboolean
gloss_cli_output_finish(void)
{
    gloss_cli_output_flush();
    if (!write_error)
        return TRUE;
    gloss_cli_output_error(_("standard output: %s"), g_strerror(write_error));
    return FALSE;
}

static void G_GNUC_PRINTF(2, 0) message(const char *prefix, const char *format, va_list arguments)
{
    g_autofree char *text = g_strdup_vprintf(format, arguments);

    gloss_cli_progress_hide();
    fflush(stdout);
    fprintf(stderr, "%s%s\n", prefix, text);
}

void
gloss_cli_output_error(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    message("gloss-cli: ", format, arguments);
    va_end(arguments);
}

void
gloss_cli_output_hint(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    message("", format, arguments);
    va_end(arguments);
}

void
gloss_cli_output_version(void)
{
    gloss_cli_output_line("gloss-cli %s", GLOSS_VERSION);
}
