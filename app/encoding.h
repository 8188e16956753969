/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes of unknown encoding to UTF-8: strict UTF-8, then byte-order mark, then UTF-16 by its zero
 * bytes, then uchardet; U+FFFD for what does not decode. Binary files are refused. Line ends are
 * kept. */
#pragma once

#include <gio/gio.h>

/* (transfer full) UTF-8 of *@out_size bytes, NUL-terminated; a byte-order mark is not part of it.
 * @encoding: its name, to be freed. @replaced: whether U+FFFD had to be put in. */
char *gloss_encoding_decode(GBytes *bytes, const char *name, gsize *out_size, char **encoding,
                            gboolean *replaced, GError **error);
/* The name for iconv of what a file calls its encoding, which is often narrower than what it means:
 * "gb2312" is GB18030, "latin1" Windows-1252. */
const char *gloss_encoding_get_real_name(const char *declared);
