/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The copy of a library that is put beside it before its schema is changed. The library's thread. */
#pragma once

#include <glib.h>

struct sqlite3;

/* (transfer full) library.db, 3: library-v3.backup.db beside it */
char *gloss_library_backup_dup_path(const char *path, guint version);
/* Writes the whole of what @connection has open at @path, or nothing; one of the same version that
 * was there is replaced. */
gboolean gloss_library_backup_write(struct sqlite3 *connection, const char *path, guint version,
                                    GError **error);
