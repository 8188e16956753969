/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gzip files (RFC 1952) unpacked in memory, several members included, never beyond a bound. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* TRUE where the bytes start as a gzip member does. */
CLOZE_API gboolean cloze_gzip_is_packed(const void *data, gsize size);
/* Fails on bytes that are damaged, cut short, or more than @max_bytes when unpacked; @name is what
 * the message calls them. */
CLOZE_API GBytes *cloze_gzip_unpack(const void *data, gsize size, gsize max_bytes, const char *name,
                                    GError **error);
