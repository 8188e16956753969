/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* SHA-256 of large files, remembered in the user's cache folder by path, device, inode, size and
 * times, so that a model is hashed once and not at every start. Safe to delete. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>
#include <sys/stat.h>

/* (transfer full) the digest of an open file in hexadecimal, from the cache or computed and then
 * kept. A cache that cannot be read or written is no error. */
CLOZE_API char *cloze_digest_cache_get(int fd, const char *path, GError **error);
/* (transfer full) what identifies the bytes behind @info without reading them */
CLOZE_API char *cloze_digest_cache_describe(const struct stat *info);
/* (transfer full) (nullable) the digest in a cache entry for the file described by @key */
CLOZE_API char *cloze_digest_cache_parse(const char *entry, gsize size, const char *key);
