/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* flock on a small file with the process's number. */
#include "engine/base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gio/gio.h>

struct _ClozeLock {
    int fd;
    char *path;
};

static int
fail_errno(const char *path, const char *doing, GError **error)
{
    int saved = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(saved), "%s: %s: %s", path,
                doing, g_strerror(saved));
    return -1;
}

static void
fail_busy(int fd, const char *what, GError **error)
{
    char text[32] = "";
    ssize_t n = pread(fd, text, sizeof text - 1, 0);

    g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY,
                "%s: another run works on it (process %s); wait for it or choose another folder",
                what, n > 0 ? g_strchomp(text) : "unknown");
}

/* Whether the name still leads to the file that is locked: its holder removes it when done. */
static gboolean
is_current(int fd)
{
    struct stat info;

    return fstat(fd, &info) == 0 && info.st_nlink > 0;
}

/* The descriptor, or -1. */
static int
take(const char *path, const char *what, GError **error)
{
    for (;;) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);

        if (fd < 0)
            return fail_errno(path, "cannot be made", error);
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK)
                fail_busy(fd, what, error);
            else
                fail_errno(path, "cannot be locked", error);
            close(fd);
            return -1;
        }
        if (is_current(fd))
            return fd;
        close(fd);
    }
}

ClozeLock *
cloze_lock_new(const char *path, const char *what, GError **error)
{
    int fd = take(path, what, error);
    ClozeLock *lock;

    if (fd < 0)
        return NULL;
    /* Only for people: who holds it is the system's to say. */
    if (ftruncate(fd, 0) == 0)
        dprintf(fd, "%ld\n", (long)getpid());
    lock = g_new0(ClozeLock, 1);
    lock->fd = fd;
    lock->path = g_strdup(path);
    return lock;
}

ClozeLock *
cloze_lock_new_beside(const char *folder, GError **error)
{
    g_autofree char *goal = g_canonicalize_filename(folder, NULL);
    g_autofree char *parent = g_path_get_dirname(goal), *name = g_path_get_basename(goal);
    g_autofree char *path = g_strdup_printf("%s/.%s.lock", parent, name);

    if (g_mkdir_with_parents(parent, 0777) != 0) {
        fail_errno(parent, "cannot be made", error);
        return NULL;
    }
    return cloze_lock_new(path, folder, error);
}

void
cloze_lock_free(ClozeLock *lock)
{
    if (!lock)
        return;
    unlink(lock->path);
    close(lock->fd);
    g_free(lock->path);
    g_free(lock);
}
