/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-tail.h. */

#include "app/run-tail.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#define PIECE ((gsize)64 * 1024)

struct _GlossRunTail {
    char *path;
    int fd;
    GString *line;     /* what is there of a line that has not ended */
    gboolean skipping; /* the line is too long */
    char *piece;       /* [PIECE] */
};

GlossRunTail *
gloss_run_tail_new(const char *path)
{
    GlossRunTail *self = g_new0(GlossRunTail, 1);

    self->path = g_strdup(path);
    self->fd = -1;
    self->line = g_string_new(NULL);
    self->piece = g_malloc(PIECE);
    return self;
}

void
gloss_run_tail_free(GlossRunTail *self)
{
    if (self->fd >= 0)
        close(self->fd);
    g_free(self->path);
    g_string_free(self->line, TRUE);
    g_free(self->piece);
    g_free(self);
}

static void
end_line(GlossRunTail *self, GlossRunTailFunc func, gpointer data)
{
    if (self->skipping)
        func(NULL, 0, data);
    else
        func(self->line->str, self->line->len, data);
    g_string_truncate(self->line, 0);
    self->skipping = FALSE;
}

static void
add_text(GlossRunTail *self, const char *text, gsize size)
{
    if (self->line->len + size > GLOSS_RUN_TAIL_MAX_LINE) {
        g_string_truncate(self->line, 0);
        self->skipping = TRUE;
    }
    if (!self->skipping)
        g_string_append_len(self->line, text, (gssize)size);
}

static void
cut_lines(GlossRunTail *self, gsize size, GlossRunTailFunc func, gpointer data)
{
    const char *at = self->piece;
    const char *end = at + size;

    while (at < end) {
        const char *newline = memchr(at, '\n', (gsize)(end - at));

        add_text(self, at, (gsize)((newline != NULL ? newline : end) - at));
        if (newline == NULL)
            return;
        end_line(self, func, data);
        at = newline + 1;
    }
}

gboolean
gloss_run_tail_read(GlossRunTail *self, GlossRunTailFunc func, gpointer data)
{
    gssize size;

    if (self->fd < 0)
        self->fd = g_open(self->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
    if (self->fd < 0)
        return FALSE;
    size = read(self->fd, self->piece, PIECE);
    if (size <= 0)
        return size < 0 && errno == EINTR;
    cut_lines(self, (gsize)size, func, data);
    return TRUE;
}

void
gloss_run_tail_flush(GlossRunTail *self, GlossRunTailFunc func, gpointer data)
{
    if (self->line->len > 0 || self->skipping)
        end_line(self, func, data);
}
