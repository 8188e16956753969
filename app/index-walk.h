/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a folder and of all folders in it that may be documents, with what tells whether one
 * has changed. Hidden ones and those that a rule names are left out, links to folders are not
 * followed (so no loop of them matters), links to files are. Any thread.
 *
 * A rule is a pattern with * and ?, for a name or, where it holds a slash, for the path below the
 * folder; a rule that ends in a slash is for folders alone. Lines that are empty or begin with #
 * are no rules. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *path;  /* below the folder, bytes of the file system */
    char *stamp; /* the same as long as the file is */
    gint64 size;
    gint64 modified;     /* microseconds since 1970 */
    gboolean is_certain; /* its name says that it is a document */
    char *failure;       /* (nullable) why it cannot be looked at */
} GlossIndexEntry;

/* (element-type GlossIndexEntry*) sorted by path. Fails where @folder itself cannot be read: then
 * nothing is known about its files. */
GPtrArray *gloss_index_walk_run(const char *folder, const char *excludes, GCancellable *cancellable,
                                GError **error);
/* (transfer full) (nullable) the stamp of a file now. */
char *gloss_index_walk_dup_stamp(const char *path);
void gloss_index_walk_entry_free(GlossIndexEntry *entry);
