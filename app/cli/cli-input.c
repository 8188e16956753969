/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything goes through a GInputStream, so that a read from a pipe or a terminal can be
 * interrupted. Encodings are not guessed here: lines are UTF-8, documents are decoded by app/. */
#include "app/cli/cli-input.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/cli/cli-gunzip.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-worker.h"

#define CHUNK ((gsize)64 << 10)

struct _GlossCliLines {
    char *path;
    char *place;
    GInputStream *stream;
    GByteArray *buffer;
    gsize start; /* of what is not handed out yet */
    gsize searched;
    guint64 number;
    guint64 read;
    guint64 total;
    gboolean at_end;
};

/* Waiting for a pipe's writer happens in poll, where an interrupt is heard, not in open. */
static GInputStream *
open_pipe(const char *path, GError **error)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

    if (fd >= 0 && g_unix_set_fd_nonblocking(fd, FALSE, error))
        return g_unix_input_stream_new(fd, TRUE);
    if (fd < 0)
        g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(errno),
                    "%s: cannot be opened: %s", path, g_strerror(errno));
    else
        close(fd);
    return NULL;
}

/* A directory opens without complaint and fails only when read, with a poorer message. */
static GInputStream *
open_file(const char *path, guint64 *size, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInputStream) stream = NULL;
    struct stat about;

    if (stat(path, &about) == 0) {
        if (S_ISDIR(about.st_mode)) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY,
                        "%s: expected a file, found a directory", path);
            return NULL;
        }
        if (S_ISFIFO(about.st_mode))
            return open_pipe(path, error);
        *size = S_ISREG(about.st_mode) ? (guint64)about.st_size : 0;
    }
    stream = g_file_read(file, NULL, error);
    return G_INPUT_STREAM(g_steal_pointer(&stream));
}

static GInputStream *
open_input(const char *path, guint64 *size, GError **error)
{
    g_autoptr(GInputStream) raw = NULL;

    *size = 0;
    if (g_str_equal(path, "-"))
        return g_unix_input_stream_new(STDIN_FILENO, FALSE);
    raw = open_file(path, size, error);
    if (!raw || !g_str_has_suffix(path, ".gz"))
        return g_steal_pointer(&raw);
    *size = 0;
    return gloss_cli_gunzip_new(raw);
}

static gboolean
fill(GInputStream *stream, GByteArray *buffer, gboolean *at_end, GCancellable *cancellable,
     GError **error)
{
    gsize old = buffer->len;
    gssize n;

    g_byte_array_set_size(buffer, old + CHUNK);
    n = g_input_stream_read(stream, buffer->data + old, CHUNK, cancellable, error);
    g_byte_array_set_size(buffer, old + MAX(n, 0));
    *at_end = n == 0;
    return n >= 0;
}

GBytes *
gloss_cli_input_read(const char *path, gsize max_bytes, GCancellable *cancellable, GError **error)
{
    g_autoptr(GByteArray) buffer = g_byte_array_new();
    guint64 size;
    g_autoptr(GInputStream) stream = open_input(path, &size, error);
    gboolean at_end = FALSE;

    while (stream && !at_end) {
        if (!fill(stream, buffer, &at_end, cancellable, error))
            return NULL;
        if (buffer->len > max_bytes) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                        "expected at most %" G_GSIZE_FORMAT " bytes, found more", max_bytes);
            return NULL;
        }
    }
    return stream ? g_byte_array_free_to_bytes(g_steal_pointer(&buffer)) : NULL;
}

gboolean
gloss_cli_input_is_stream(const char *path)
{
    struct stat about;

    if (g_str_equal(path, "-") || g_str_has_suffix(path, ".gz"))
        return TRUE;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

GlossCliLines *
gloss_cli_input_open_lines(const char *path, GError **error)
{
    g_autoptr(GInputStream) stream = NULL;
    GlossCliLines *lines;
    guint64 total;

    stream = open_input(path, &total, error);
    if (!stream)
        return NULL;
    lines = g_new0(GlossCliLines, 1);
    lines->path = g_strdup(path);
    lines->stream = g_steal_pointer(&stream);
    lines->buffer = g_byte_array_new();
    lines->total = total;
    return lines;
}

/* Drops what was handed out, reads more. */
static gboolean
read_more(GlossCliLines *lines, GCancellable *cancellable, GError **error)
{
    gsize before;

    if (lines->start)
        g_byte_array_remove_range(lines->buffer, 0, lines->start);
    lines->start = 0;
    before = lines->buffer->len;
    lines->searched = before;
    if (before > GLOSS_CLI_INPUT_MAX_LINE) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                    "line %" G_GUINT64_FORMAT ": expected at most %" G_GSIZE_FORMAT
                    " bytes, found more",
                    lines->number + 1, GLOSS_CLI_INPUT_MAX_LINE);
        return FALSE;
    }
    if (!fill(lines->stream, lines->buffer, &lines->at_end, cancellable, error))
        return FALSE;
    lines->read += lines->buffer->len - before;
    return TRUE;
}

static void
hand_out(GlossCliLines *lines, gsize end, const char **line, gsize *size)
{
    const char *data = (const char *)lines->buffer->data;
    gsize start = lines->start;

    *line = data + start;
    *size = end - start;
    if (*size && data[end - 1] == '\r')
        (*size)--;
    lines->start = MIN(end + 1, lines->buffer->len);
    lines->searched = lines->start;
    lines->number++;
}

gboolean
gloss_cli_input_next_line(GlossCliLines *lines, const char **line, gsize *size,
                          GCancellable *cancellable, GError **error)
{
    *line = NULL;
    *size = 0;
    for (;;) {
        const guint8 *data = lines->buffer->data;
        gsize unseen = lines->buffer->len - lines->searched;
        const guint8 *end = unseen ? memchr(data + lines->searched, '\n', unseen) : NULL;

        if (end) {
            hand_out(lines, end - data, line, size);
            return TRUE;
        }
        if (lines->at_end) {
            if (lines->start == lines->buffer->len)
                return FALSE;
            hand_out(lines, lines->buffer->len, line, size);
            return TRUE;
        }
        if (!read_more(lines, cancellable, error))
            return FALSE;
    }
}

guint64
gloss_cli_input_get_line_number(GlossCliLines *lines)
{
    return lines->number;
}

const char *
gloss_cli_input_get_place(GlossCliLines *lines)
{
    g_free(lines->place);
    lines->place = g_strdup_printf("%s:%" G_GUINT64_FORMAT, lines->path, lines->number);
    return lines->place;
}

guint64
gloss_cli_input_get_position(GlossCliLines *lines, guint64 *total)
{
    *total = lines->total;
    return lines->read;
}

void
gloss_cli_input_close_lines(GlossCliLines *lines)
{
    g_free(lines->path);
    g_free(lines->place);
    g_object_unref(lines->stream);
    g_byte_array_unref(lines->buffer);
    g_free(lines);
}

typedef struct {
    const char *path;
    GlossCliInputFunc func;
    gpointer data;
} EachRun;

static gboolean
each_cb(GlossCli *cli, gpointer data, GError **error)
{
    EachRun *run = data;

    return run->func(cli, run->path, run->data, error);
}

/* The engine's own messages name the file already where they read it themselves. */
static void
name_input(GError **error, const char *path)
{
    const char *shown = g_str_equal(path, "-") ? _("standard input") : path;

    if (!strstr((*error)->message, path) || g_str_equal(path, "-"))
        g_prefix_error(error, "%s: ", shown);
}

GlossCliExit
gloss_cli_input_each(GlossCli *cli, gboolean all_or_none, GlossCliInputFunc func, gpointer data)
{
    const char *const standard[] = {"-", NULL};
    const char *const *paths = (const char *const *)cli->arguments;
    guint n_done = 0, n_failed = 0;

    if (!paths[0] && isatty(STDIN_FILENO))
        return gloss_cli_options_usage_error(
            cli, "%s", _("expected a file, or “-” for standard input, found nothing"));
    for (paths = paths[0] ? paths : standard; *paths; paths++) {
        EachRun run = {.path = *paths, .func = func, .data = data};
        g_autoptr(GError) error = NULL;

        if (gloss_cli_worker_run(cli, each_cb, &run, &error)) {
            n_done++;
            continue;
        }
        n_failed++;
        if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
            name_input(&error, *paths);
        if (gloss_cli_worker_fail(cli, error) == GLOSS_CLI_INTERRUPTED)
            return GLOSS_CLI_INTERRUPTED;
        if (all_or_none)
            return GLOSS_CLI_FAILED;
    }
    return !n_failed ? GLOSS_CLI_DONE : n_done ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
}
