/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One small file an entry: "<key> <digest>\n". Any thread. Reader: fuzz-digest-cache */
#include "engine/model/digest-cache.h"

#include <string.h>
#include <unistd.h>

#include "engine/base/file.h"

#define DIGEST_CHARS    64
#define MAX_ENTRY_BYTES 4096
/* Smaller files are hashed faster than an entry is written. */
#define MIN_FILE_BYTES ((off_t)1 << 20)
/* A file changed again within the clock's grain would look the same. */
#define SETTLED_SECONDS 2

char *
cloze_digest_cache_describe(const struct stat *info)
{
    return g_strdup_printf("%" G_GUINT64_FORMAT ":%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT
                           ":%" G_GINT64_FORMAT ".%09ld:%" G_GINT64_FORMAT ".%09ld",
                           (guint64)info->st_dev, (guint64)info->st_ino, (gint64)info->st_size,
                           (gint64)info->st_mtim.tv_sec, info->st_mtim.tv_nsec,
                           (gint64)info->st_ctim.tv_sec, info->st_ctim.tv_nsec);
}

char *
cloze_digest_cache_parse(const char *entry, gsize size, const char *key)
{
    gsize key_size = strlen(key);

    if (size != key_size + 1 + DIGEST_CHARS + 1 || memcmp(entry, key, key_size) != 0 ||
        entry[key_size] != ' ' || entry[size - 1] != '\n')
        return NULL;
    for (gsize i = key_size + 1; i < size - 1; i++) {
        if (!g_ascii_isxdigit(entry[i]) || g_ascii_isupper(entry[i]))
            return NULL;
    }
    return g_strndup(entry + key_size + 1, DIGEST_CHARS);
}

static char *
entry_path(const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *name = g_compute_checksum_for_string(G_CHECKSUM_SHA256, whole, -1);

    return g_build_filename(g_get_user_cache_dir(), "gloss", "digests", name, NULL);
}

static char *
look_up(const char *entry, const char *key)
{
    g_autoptr(GBytes) bytes = cloze_file_read(entry, MAX_ENTRY_BYTES, NULL);

    if (bytes == NULL)
        return NULL;
    return cloze_digest_cache_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), key);
}

static void
keep(const char *entry, const char *key, const char *digest)
{
    g_autofree char *folder = g_path_get_dirname(entry);
    g_autofree char *line = g_strdup_printf("%s %s\n", key, digest);

    if (g_mkdir_with_parents(folder, 0700) == 0)
        cloze_file_write_atomic(entry, line, strlen(line), NULL);
}

static gboolean
is_settled(const struct stat *info)
{
    gint64 now = g_get_real_time() / G_USEC_PER_SEC;

    return MAX((gint64)info->st_mtim.tv_sec, (gint64)info->st_ctim.tv_sec) + SETTLED_SECONDS <= now;
}

char *
cloze_digest_cache_get(int fd, const char *path, GError **error)
{
    g_autofree char *entry = NULL, *key = NULL, *after = NULL, *digest = NULL;
    struct stat info;

    if (fstat(fd, &info) != 0 || info.st_size < MIN_FILE_BYTES)
        return cloze_file_sha256_fd(fd, path, error);
    entry = entry_path(path);
    key = cloze_digest_cache_describe(&info);
    digest = look_up(entry, key);
    if (digest != NULL)
        return g_steal_pointer(&digest);
    digest = cloze_file_sha256_fd(fd, path, error);
    if (digest != NULL && is_settled(&info) && fstat(fd, &info) == 0) {
        after = cloze_digest_cache_describe(&info);
        if (g_str_equal(key, after))
            keep(entry, key, digest);
    }
    return g_steal_pointer(&digest);
}
