/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a folder and of all folders in it that may be documents, with what tells whether one
 * has changed. What index-rules.h leaves out is not among them, links to folders are not followed
 * (so no loop of them matters), links to files are. Any thread. */
#pragma once

#include <gio/gio.h>

#include "app/index-passed.h"

typedef struct {
    char *path;  /* below the folder, bytes of the file system */
    char *stamp; /* the same as long as the file is */
    gint64 size;
    gint64 modified;     /* microseconds since 1970 */
    gboolean is_certain; /* its name says that it is a document */
    gboolean is_folder;  /* that cannot be read: nothing is known about what is in it */
    char *failure;       /* (nullable) why it cannot be looked at */
    gint code;           /* of that, a GIOErrorEnum */
} GlossIndexEntry;

/* (element-type GlossIndexEntry*) sorted by path. Fails where @folder itself cannot be read: then
 * nothing is known about its files. */
GPtrArray *gloss_index_walk_run(const char *folder, const char *excludes, GCancellable *cancellable,
                                GError **error);
/* The same; files that no reader knows are added to @passed (nullable). @only (nullable,
 * NULL-terminated): paths below the folder; nothing but these and what lies in them is looked at. One
 * that is not there, or not in the folder as it is walked through, adds nothing. */
GPtrArray *gloss_index_walk_some(const char *folder, const char *excludes, const char *const *only,
                                 GlossIndexPassed *passed, GCancellable *cancellable,
                                 GError **error);
/* Whether some reader knows the name; *@is_certain: that it is wrong where none can read it. */
gboolean gloss_index_walk_is_candidate(const char *name, gboolean *is_certain);
/* (transfer full) (nullable) the stamp of a file now. */
char *gloss_index_walk_dup_stamp(const char *path);
void gloss_index_walk_entry_free(GlossIndexEntry *entry);
