/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The finished file itself is written by engine/base/file, from the mapping. */
#include "app/cli/cli-spool.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/mman.h>
#include <unistd.h>

struct _GlossCliSpool {
    int file;
    gsize size;
    void *mapped;
};

static gboolean
fail(const char *what, GError **error)
{
    int code = errno;

    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(code), "%s: %s", what, g_strerror(code));
    return FALSE;
}

GlossCliSpool *
gloss_cli_spool_new(const char *target, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(target);
    g_autofree char *path = g_strdup_printf("%s/.gloss-XXXXXX", folder);
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    GlossCliSpool *self;

    if (file < 0 && errno != ENOENT && errno != EACCES) {
        file = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
        if (file >= 0)
            g_unlink(path);
    }
    if (file < 0) {
        fail(folder, error);
        return NULL;
    }
    self = g_new0(GlossCliSpool, 1);
    self->file = file;
    return self;
}

gboolean
gloss_cli_spool_append(GlossCliSpool *self, const void *data, gsize size, GError **error)
{
    for (gsize done = 0; done < size;) {
        gssize n = write(self->file, (const char *)data + done, size - done);

        if (n < 0 && errno != EINTR)
            return fail("writing results", error);
        done += MAX(n, 0);
    }
    self->size += size;
    return TRUE;
}

gsize
gloss_cli_spool_get_size(GlossCliSpool *self)
{
    return self->size;
}

const void *
gloss_cli_spool_map(GlossCliSpool *self, GError **error)
{
    if (self->mapped || !self->size)
        return self->mapped ? self->mapped : "";
    self->mapped = mmap(NULL, self->size, PROT_READ, MAP_PRIVATE, self->file, 0);
    if (self->mapped == MAP_FAILED) {
        self->mapped = NULL;
        fail("mapping results", error);
    }
    return self->mapped;
}

void
gloss_cli_spool_free(GlossCliSpool *self)
{
    if (self->mapped)
        munmap(self->mapped, self->size);
    close(self->file);
    g_free(self);
}
