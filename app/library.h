/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store that a user has one of: library.db in the data folder, SQLite with a write-ahead log.
 * A GlossLibrary is one connection and is used by one thread at a time; a worker opens one of its
 * own with gloss_library_open_again. Readers never wait. Writers take turns: a transaction waits for
 * the one before it, GLOSS_LIBRARY_WAIT_MS at most, so none is held open over a computation or a
 * read of a file; what is long is cut into transactions of a few hundred rows.
 *
 * A transaction is there whole or not at all, whatever kills the process and however full the disk;
 * after a power cut the last moments may be missing, the file is sound.
 *
 * Errors: CLOZE_ERROR_INVALID for a file that is damaged or no library, CLOZE_ERROR_UNSUPPORTED for
 * one that a newer version wrote, G_IO_ERROR_NO_SPACE for a full disk, G_IO_ERROR_BUSY after waiting
 * in vain, G_IO_ERROR_FAILED and G_IO_ERROR_PERMISSION_DENIED else. Messages name the file. */
#pragma once

#include <glib.h>

#define GLOSS_LIBRARY_WAIT_MS 10000

struct sqlite3;
struct sqlite3_stmt;

typedef struct _GlossLibrary GlossLibrary;

/* Opens @folder/library.db, makes what is missing, checks it (the whole file where it is small or
 * was not closed, else its head) and brings an older schema up to date after a copy of the file was
 * put beside it (library-vN.backup.db). @folder NULL: the user's data folder. */
GlossLibrary *gloss_library_open(const char *folder, GError **error);
/* Another connection to the same file, for another thread. Not checked again. */
GlossLibrary *gloss_library_open_again(GlossLibrary *self, GError **error);
GlossLibrary *gloss_library_ref(GlossLibrary *self);
void gloss_library_unref(GlossLibrary *self);
/* Reads all of it: CLOZE_ERROR_INVALID where it is damaged. A small one, or one that was not closed, is
 * read through when it is opened. */
gboolean gloss_library_check(GlossLibrary *self, GError **error);
/* (transfer full) where the library of @folder is or would be. */
char *gloss_library_dup_path(const char *folder, GError **error);
/* Puts the library in the folder @other, which is closed and on the same file system, in the place of
 * the one in @folder, which is damaged: at every moment there is the old one or the new one. (transfer
 * full) the path that the old one has now. */
char *gloss_library_replace(const char *folder, const char *other, GError **error);

const char *gloss_library_get_path(GlossLibrary *self);
/* The version of the schema. */
guint gloss_library_get_version(GlossLibrary *self);

/* A transaction for writing; it has none inside. Commit that fails has rolled back. */
gboolean gloss_library_begin(GlossLibrary *self, GError **error);
gboolean gloss_library_commit(GlossLibrary *self, GError **error);
void gloss_library_rollback(GlossLibrary *self);
/* What is read until gloss_library_end_reading is the library of one moment, and is locked once. FALSE
 * where a transaction is open already: then there is nothing to end, which @begun tells. */
gboolean gloss_library_begin_reading(GlossLibrary *self);
void gloss_library_end_reading(GlossLibrary *self, gboolean begun);
/* Commits where @done, else rolls back; TRUE where both went well. Ends a block of writes:
 * return gloss_library_end(library, write_all(library, error), error). */
gboolean gloss_library_end(GlossLibrary *self, gboolean done, GError **error);

/* For library-query.c. */
struct sqlite3 *gloss_library_get_connection(GlossLibrary *self);
/* Idle prepared statements by their text. */
struct sqlite3_stmt *gloss_library_take_statement(GlossLibrary *self, const char *sql,
                                                  GError **error);
void gloss_library_give_statement(GlossLibrary *self, struct sqlite3_stmt *statement);
/* Sets @error from what the connection last failed with; returns FALSE. */
gboolean gloss_library_fail(GlossLibrary *self, const char *doing, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossLibrary, gloss_library_unref)
