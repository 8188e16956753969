/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells when something in a folder, or in the folders in it, may have changed, and what: once at the
 * start, then by inotify where that can be had, else by saying so at intervals. What index-rules.h
 * leaves out and files that no reader knows do not count. Many changes in a row are told once, when
 * it is quiet again. Main thread; folders are walked through in another.
 *
 * Signal "changed" (const GlossIndexScope *scope). Property "limit" (string, nullable, readable, with
 * notify): why changes are not seen at once but looked for at intervals. */
#pragma once

#include <gio/gio.h>

#include "app/index-scope.h"

#define GLOSS_TYPE_FOLDER_WATCH (gloss_folder_watch_get_type())
G_DECLARE_FINAL_TYPE(GlossFolderWatch, gloss_folder_watch, GLOSS, FOLDER_WATCH, GObject)

typedef struct {
    guint interval;   /* seconds between two looks where there are no watches; 0: no looks */
    guint quiet;      /* milliseconds without a change before it is told */
    guint patience;   /* milliseconds at most from a change to telling it */
    guint most;       /* folders to watch, of all the system allows; 0: half of those */
    gboolean no_tell; /* only look at intervals */
} GlossFolderWatchOptions;

#define GLOSS_FOLDER_WATCH_DEFAULT                                                                 \
    {                                                                                              \
        .interval = 1800, .quiet = 1000, .patience = 15000                                         \
    }

GlossFolderWatch *gloss_folder_watch_new(const char *folder, const char *excludes,
                                         const GlossFolderWatchOptions *options);
/* Ends it: nothing is told any more. */
void gloss_folder_watch_stop(GlossFolderWatch *self);
const char *gloss_folder_watch_get_folder(GlossFolderWatch *self);
const char *gloss_folder_watch_get_excludes(GlossFolderWatch *self);
const char *gloss_folder_watch_get_limit(GlossFolderWatch *self);
/* Folders that are watched; those that are still being walked through are not counted. */
guint gloss_folder_watch_count(GlossFolderWatch *self);
