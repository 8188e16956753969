/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pages copied by SQLite into a file with another ending, which then gets its name. */

#include "app/library-backup.h"

#include <errno.h>
#include <sqlite3.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "engine/base/file.h"

char *
gloss_library_backup_dup_path(const char *path, guint version)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_strdup_printf("library-v%u.backup.db", version);

    return g_build_filename(folder, name, NULL);
}

/* Of pages, all in one go: the source is small or the person waits once in the program's life. */
static gboolean
copy_pages(sqlite3 *from, const char *part, char **reason)
{
    sqlite3_backup *backup;
    sqlite3 *to = NULL;
    int code = sqlite3_open(part, &to);

    backup = code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (backup != NULL) {
        sqlite3_backup_step(backup, -1);
        code = sqlite3_backup_finish(backup);
    }
    *reason = backup == NULL || code != SQLITE_OK ? g_strdup(sqlite3_errmsg(to)) : NULL;
    sqlite3_close(to);
    return *reason == NULL;
}

static void
remove_part(const char *part)
{
    g_autofree char *journal = g_strconcat(part, "-journal", NULL);

    g_unlink(journal);
    g_unlink(part);
}

gboolean
gloss_library_backup_write(sqlite3 *connection, const char *path, guint version, GError **error)
{
    g_autofree char *goal = gloss_library_backup_dup_path(path, version);
    g_autofree char *part = g_strconcat(goal, ".part", NULL);
    g_autofree char *folder = g_path_get_dirname(goal);
    g_autofree char *reason = NULL;

    remove_part(part);
    if (copy_pages(connection, part, &reason) && g_rename(part, goal) == 0)
        return cloze_file_sync_folder(folder, error);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("%s: the library is of an older version and a copy must be written before it is "
                  "changed; that failed: %s"),
                goal, reason != NULL ? reason : g_strerror(errno));
    remove_part(part);
    return FALSE;
}
