/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads row by row and keeps what came before the damage. */
#include "app/library-rescue.h"

#include <sqlite3.h>

static void
rescued_free(gpointer data)
{
    GlossLibraryRescued *one = data;

    g_free(one->path);
    g_strfreev(one->excludes);
    g_free(one);
}

static void
add_row(GPtrArray *folders, sqlite3_stmt *statement)
{
    const char *path = sqlite3_column_blob(statement, 0);
    gsize size = (gsize)sqlite3_column_bytes(statement, 0);
    const char *excludes = (const char *)sqlite3_column_text(statement, 1);
    g_autofree char *copy = path != NULL ? g_strndup(path, size) : NULL;
    GlossLibraryRescued *one;

    if (copy == NULL || !g_path_is_absolute(copy))
        return;
    one = g_new0(GlossLibraryRescued, 1);
    one->path = g_steal_pointer(&copy);
    one->excludes =
        excludes != NULL && *excludes != '\0' ? g_strsplit(excludes, "\n", -1) : g_new0(char *, 1);
    g_ptr_array_add(folders, one);
}

GPtrArray *
gloss_library_rescue_folders(const char *path)
{
    GPtrArray *folders = g_ptr_array_new_with_free_func(rescued_free);
    sqlite3 *connection = NULL;
    sqlite3_stmt *statement = NULL;

    if (sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) ==
            SQLITE_OK &&
        sqlite3_prepare_v2(connection, "SELECT path, excludes FROM index_folder ORDER BY id", -1,
                           &statement, NULL) == SQLITE_OK)
        while (sqlite3_step(statement) == SQLITE_ROW)
            add_row(folders, statement);
    sqlite3_finalize(statement);
    sqlite3_close(connection);
    return folders;
}
