/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole files in, whole files out: bounded reads, and writes that are atomic (beside, fsync,
 * rename). Nothing else in the engine creates a file. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* Reads a regular file of at most @max_bytes. A directory, a device, a vanished or larger file
 * fails with its path and the reason. */
CLOZE_API GBytes *cloze_file_read(const char *path, gsize max_bytes, GError **error);
/* Maps a regular file read-only; an empty file gives empty bytes. */
CLOZE_API GBytes *cloze_file_map(const char *path, GError **error);
CLOZE_API gboolean cloze_file_write_atomic(const char *path, const void *data, gsize size,
                                           GError **error);
/* SHA-256 of a file's bytes in hexadecimal. */
CLOZE_API char *cloze_file_sha256(const char *path, GError **error);
