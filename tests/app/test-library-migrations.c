/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every version there was is brought to the newest: its data stays, a copy of it is kept, and a
 * step that fails changes nothing. */

#include "app/library-migrations.h"

#include <gio/gio.h>
#include <sqlite3.h>
#include <string.h>

#include "app/library-backup.h"
#include "app/library-query.h"
#include "tests/scratch.h"

/* "Glos" */
#define MARK "PRAGMA application_id = 1198288755;"

static void
exec(const char *folder, const char *sql)
{
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    sqlite3 *connection = NULL;
    char *reason = NULL;

    g_assert_cmpint(sqlite3_open(path, &connection), ==, SQLITE_OK);
    sqlite3_exec(connection, sql, NULL, NULL, &reason);
    g_assert_cmpstr(reason, ==, NULL);
    sqlite3_close(connection);
}

/* A library as version @version wrote it, with a text in it. */
static void
make_version(const char *folder, gsize version)
{
    g_autofree char *mark = g_strdup_printf(MARK "PRAGMA user_version = %zu", version);
    const GlossLibraryMigration *migrations;
    gsize newest;

    migrations = gloss_library_migrations_get(&newest);
    for (gsize i = 0; i < version; i++)
        exec(folder, migrations[i].sql);
    exec(folder, mark);
    exec(folder, "INSERT INTO text (hash, size) VALUES ('abc', 3)");
}

static gint64
count_texts(GlossLibrary *library)
{
    gint64 n;

    g_assert_true(gloss_library_query_number(library, &n, -1, NULL,
                                             "SELECT count(*) FROM text WHERE hash = 'abc'", ""));
    return n;
}

static void
test_from_each(void)
{
    gsize newest;

    gloss_library_migrations_get(&newest);
    for (gsize version = 1; version <= newest; version++) {
        g_autofree char *folder = scratch_new();
        g_autofree char *backup = NULL;
        g_autoptr(GError) error = NULL;
        g_autoptr(GlossLibrary) library = NULL;

        make_version(folder, version);
        library = gloss_library_open(folder, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(gloss_library_get_version(library), ==, newest);
        g_assert_cmpint(count_texts(library), ==, 1);
        backup = gloss_library_backup_dup_path(gloss_library_get_path(library), (guint)version);
        g_assert_cmpint(g_file_test(backup, G_FILE_TEST_EXISTS), ==, version < newest);
        scratch_free(folder);
    }
}

/* The first step cannot be made where a table of that name is there already. */
static void
test_failed_step_changes_nothing(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autoptr(GError) error = NULL;
    sqlite3 *connection = NULL;

    exec(folder, MARK "CREATE TABLE label (x)");
    g_assert_null(gloss_library_open(folder, &error));
    g_assert_nonnull(strstr(error->message, "version 1 (documents"));
    g_assert_nonnull(strstr(error->message, "label already exists"));
    g_assert_cmpint(sqlite3_open(path, &connection), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(connection, "SELECT hash FROM text", NULL, NULL, NULL), !=,
                    SQLITE_OK);
    sqlite3_close(connection);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-migrations/from-each", test_from_each);
    g_test_add_func("/library-migrations/failed-step", test_failed_step_changes_nothing);
    return g_test_run();
}
