/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bounded reading, mapping, hashing and atomic writing of one file. Knows no format; gzip is
 * gzip.h's. Any thread.
 * lint: allow readers: the functions the rule looks for are defined here */
#include "engine/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/gzip.h"
#include "engine/base/leftover.h"

#define CHUNK_BYTES ((gsize)1 << 16)

static gboolean
fail_errno(const char *path, const char *doing, GError **error)
{
    int saved = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(saved), "%s: %s: %s", path,
                doing, g_strerror(saved));
    return FALSE;
}

static const char *
describe_kind(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFDIR: return "a folder";
    case S_IFIFO: return "a named pipe";
    case S_IFCHR:
    case S_IFBLK: return "a device";
    case S_IFSOCK: return "a socket";
    default: return "not a regular file";
    }
}

/* O_NONBLOCK: opening a named pipe must not wait for a writer. */
static int
open_regular(const char *path, struct stat *info, GError **error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

    if (fd < 0) {
        fail_errno(path, "cannot be opened", error);
        return -1;
    }
    if (fstat(fd, info) != 0) {
        fail_errno(path, "cannot be examined", error);
    } else if (!S_ISREG(info->st_mode)) {
        g_set_error(error, G_FILE_ERROR,
                    S_ISDIR(info->st_mode) ? G_FILE_ERROR_ISDIR : G_FILE_ERROR_INVAL,
                    "%s: expected a file, found %s", path, describe_kind(info->st_mode));
    } else {
        return fd;
    }
    close(fd);
    return -1;
}

static void
fail_too_large(const char *path, const char *what, gsize max_bytes, GError **error)
{
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                "%s: expected at most %" G_GSIZE_FORMAT " bytes, found %s", path, max_bytes, what);
}

/* Reads to the end, whatever size the file said it had: it may grow meanwhile. */
static GByteArray *
read_all(int fd, const char *path, gsize size_hint, gsize max_bytes, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new((guint)MIN(size_hint, G_MAXUINT / 4));
    ssize_t got;

    for (;;) {
        gsize used = bytes->len;
        gsize room = MIN(CHUNK_BYTES * 16, max_bytes - used + 1);

        g_byte_array_set_size(bytes, (guint)(used + room));
        do {
            got = read(fd, bytes->data + used, room);
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            fail_errno(path, "cannot be read", error);
            return NULL;
        }
        g_byte_array_set_size(bytes, (guint)(used + (gsize)got));
        if (got == 0)
            return g_steal_pointer(&bytes);
        if (bytes->len > max_bytes) {
            fail_too_large(path, "more", max_bytes, error);
            return NULL;
        }
    }
}

GBytes *
cloze_file_read(const char *path, gsize max_bytes, GError **error)
{
    g_autoptr(GByteArray) bytes = NULL;
    struct stat info;
    gsize limit = MIN(max_bytes, G_MAXUINT / 2);
    int fd = open_regular(path, &info, error);

    if (fd < 0)
        return NULL;
    if ((guint64)info.st_size > limit) {
        g_autofree char *found = g_strdup_printf("%" G_GUINT64_FORMAT, (guint64)info.st_size);
        fail_too_large(path, found, limit, error);
    } else {
        bytes = read_all(fd, path, (gsize)info.st_size + 1, limit, error);
    }
    close(fd);
    if (bytes == NULL)
        return NULL;
    if (g_str_has_suffix(path, ".gz"))
        return cloze_gzip_unpack(bytes->data, bytes->len, limit, path, error);
    return g_byte_array_free_to_bytes(g_steal_pointer(&bytes));
}

GBytes *
cloze_file_map(const char *path, GError **error)
{
    g_autoptr(GMappedFile) map = NULL;
    g_autoptr(GError) reason = NULL;
    struct stat info;
    int fd = open_regular(path, &info, error);

    if (fd < 0)
        return NULL;
    map = g_mapped_file_new_from_fd(fd, FALSE, &reason);
    close(fd);
    if (map == NULL) {
        g_set_error(error, reason->domain, reason->code, "%s: cannot be mapped: %s", path,
                    reason->message);
        return NULL;
    }
    return g_mapped_file_get_bytes(map);
}

static gboolean
write_part(int fd, const ClozeFilePart *part)
{
    const char *data = part->data;
    gsize done = 0;

    while (done < part->size) {
        ssize_t put = write(fd, data + done, part->size - done);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return FALSE;
        done += (gsize)put;
    }
    return TRUE;
}

/* O_EXCL with a fresh name instead of mkstemp, so that the mode follows the umask. */
static int
create_beside(const char *path, char **beside, GError **error)
{
    int fd;

    cloze_leftover_sweep_beside(path);
    for (;;) {
        g_free(*beside);
        *beside = g_strdup_printf("%s.%08x.part", path, g_random_int());
        fd = open(*beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 ? errno != EEXIST : cloze_leftover_lock(fd))
            break;
        if (fd >= 0)
            close(fd);
    }
    if (fd < 0)
        fail_errno(path, "cannot be written", error);
    return fd;
}

gboolean
cloze_file_sync_folder(const char *folder, GError **error)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    gboolean synced;

    if (fd < 0)
        return fail_errno(folder, "cannot be opened", error);
    /* EINVAL: a file system that has no fsync for folders */
    synced = fsync(fd) == 0 || errno == EINVAL;
    if (!synced)
        fail_errno(folder, "cannot be written to disk", error);
    close(fd);
    return synced;
}

gboolean
cloze_file_write_atomic_parts(const char *path, const ClozeFilePart *parts, gsize n, GError **error)
{
    g_autofree char *beside = NULL;
    g_autofree char *folder = g_path_get_dirname(path);
    int fd = create_beside(path, &beside, error);
    gboolean done = TRUE;

    if (fd < 0)
        return FALSE;
    for (gsize i = 0; i < n && done; i++)
        done = write_part(fd, &parts[i]);
    done = done && fsync(fd) == 0;
    if (!done)
        fail_errno(path, "cannot be written", error);
    if (close(fd) != 0 && done)
        done = fail_errno(path, "cannot be written", error);
    if (done && rename(beside, path) != 0)
        done = fail_errno(path, "cannot be replaced", error);
    if (!done) {
        unlink(beside);
        return FALSE;
    }
    return cloze_file_sync_folder(folder, error);
}

gboolean
cloze_file_write_atomic(const char *path, const void *data, gsize size, GError **error)
{
    ClozeFilePart part = {data, size};

    return cloze_file_write_atomic_parts(path, &part, 1, error);
}

gboolean
cloze_file_is_named(const char *path)
{
    struct stat info;

    return lstat(path, &info) == 0;
}

int
cloze_file_open(const char *path, GError **error)
{
    struct stat info;

    return open_regular(path, &info, error);
}

char *
cloze_file_sha256_fd(int fd, const char *path, GError **error)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autofree guint8 *chunk = g_malloc(CHUNK_BYTES);
    off_t at = 0;
    ssize_t got;

    while ((got = pread(fd, chunk, CHUNK_BYTES, at)) != 0) {
        if (got < 0 && errno != EINTR) {
            fail_errno(path, "cannot be read", error);
            return NULL;
        }
        if (got > 0) {
            g_checksum_update(sum, chunk, got);
            at += got;
        }
    }
    return g_strdup(g_checksum_get_string(sum));
}

char *
cloze_file_sha256(const char *path, GError **error)
{
    int fd = cloze_file_open(path, error);
    char *sum;

    if (fd < 0)
        return NULL;
    sum = cloze_file_sha256_fd(fd, path, error);
    close(fd);
    return sum;
}
