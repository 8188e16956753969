/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole files in, whole files out: bounded reads, and writes that are atomic (beside, fsync,
 * rename, fsync of the folder; what is left of a killed one goes with the next, leftover.h). Nothing
 * else in the engine creates a
 * file, but for locks (lock.h) and the rows a training keeps for itself (train/prefix-cache.h);
 * folders are folder.h.
 * Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* A run of bytes of a file that is written in several. */
typedef struct {
    const void *data;
    gsize size;
} ClozeFilePart;

/* Reads a regular file of at most @max_bytes. A directory, a device, a vanished or larger file
 * fails with its path and the reason. A path that ends in .gz is read through gzip (all members),
 * and @max_bytes bounds what comes out of it too. */
CLOZE_API GBytes *cloze_file_read(const char *path, gsize max_bytes, GError **error);
/* Maps a regular file read-only; an empty file gives empty bytes. */
CLOZE_API GBytes *cloze_file_map(const char *path, GError **error);
/* Whether anything has that name, be it a symbolic link that leads nowhere: what a folder names but
 * cannot give is a fault of the folder, not a file it does without. */
CLOZE_API gboolean cloze_file_is_named(const char *path);
/* The whole file or none of it: an existing one stays until the new one is on disk. */
CLOZE_API gboolean cloze_file_write_atomic(const char *path, const void *data, gsize size,
                                           GError **error);
/* The same for bytes that lie in @n pieces. */
CLOZE_API gboolean cloze_file_write_atomic_parts(const char *path, const ClozeFilePart *parts,
                                                 gsize n, GError **error);
/* SHA-256 of a file's bytes in hexadecimal. */
CLOZE_API char *cloze_file_sha256(const char *path, GError **error);
/* The same for a file that is open, from its first byte on; @path stands in messages. The position
 * of @fd does not count and does not change. */
CLOZE_API char *cloze_file_sha256_fd(int fd, const char *path, GError **error);
/* Opens a regular file for reading: a descriptor to close, or -1. */
CLOZE_API int cloze_file_open(const char *path, GError **error);
/* Makes a rename in @folder last: fsync of the folder itself. */
CLOZE_API gboolean cloze_file_sync_folder(const char *folder, GError **error);
