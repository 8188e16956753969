/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/library-backup.h"

#include <gio/gio.h>
#include <sqlite3.h>

#include "tests/scratch.h"

static sqlite3 *
open_at(const char *path)
{
    sqlite3 *connection = NULL;

    g_assert_cmpint(sqlite3_open(path, &connection), ==, SQLITE_OK);
    return connection;
}

static void
exec(sqlite3 *connection, const char *sql)
{
    g_assert_cmpint(sqlite3_exec(connection, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

static int
sum(const char *path)
{
    sqlite3 *connection = open_at(path);
    sqlite3_stmt *statement = NULL;
    int value;

    g_assert_cmpint(sqlite3_prepare_v2(connection, "SELECT sum(x) FROM t", -1, &statement, NULL),
                    ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_step(statement), ==, SQLITE_ROW);
    value = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(connection);
    return value;
}

/* What is in the log and not yet in the file is copied too; a second copy replaces the first. */
static void
test_copies(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autofree char *backup = gloss_library_backup_dup_path(path, 3);
    g_autoptr(GError) error = NULL;
    sqlite3 *connection = open_at(path);

    exec(connection, "PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (5)");
    g_assert_true(gloss_library_backup_write(connection, path, 3, &error));
    g_assert_cmpint(sum(backup), ==, 5);
    exec(connection, "INSERT INTO t VALUES (6)");
    g_assert_true(gloss_library_backup_write(connection, path, 3, &error));
    g_assert_cmpint(sum(backup), ==, 11);
    g_assert_true(g_str_has_suffix(backup, "/library-v3.backup.db"));
    sqlite3_close(connection);
    scratch_free(folder);
}

static void
test_failure_leaves_nothing(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autofree char *nowhere = g_build_filename(folder, "missing", "library.db", NULL);
    g_autoptr(GError) error = NULL;
    sqlite3 *connection = open_at(path);

    exec(connection, "CREATE TABLE t (x)");
    g_assert_false(gloss_library_backup_write(connection, nowhere, 1, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_cmpuint(scratch_count(folder), ==, 1);
    sqlite3_close(connection);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-backup/copies", test_copies);
    g_test_add_func("/library-backup/failure", test_failure_leaves_nothing);
    return g_test_run();
}
