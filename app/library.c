/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The connection: opened and checked, brought up to date, its transactions, statements at rest and
 * what SQLite says turned into errors. What the tables are is library-migrations.c. */

#include "app/library.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/library-backup.h"
#include "app/library-migrations.h"
#include "app/paths.h"
#include "engine/base/error.h"

#define FILE_NAME "library.db"
/* "Glos", so that a database of something else is not taken for a library. */
#define APPLICATION_ID 0x476c6f73
/* A file up to this size is read through at each start: some tens of milliseconds. */
#define SMALL_BYTES ((goffset)32 << 20)
#define MAX_AT_REST 192
#define OPEN_FLAGS                                                                                 \
    (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE)

struct _GlossLibrary {
    gatomicrefcount references;
    char *path;
    sqlite3 *connection;
    GHashTable *at_rest; /* text of a statement to a GPtrArray of sqlite3_stmt */
    guint n_at_rest;
    guint version;
};

/* ---- what went wrong ---- */

/* SQLite says FULL for ENOSPC alone; a quota or a limit on the size of files is a failed write to
 * it, and so is a disk that fails. */
static gboolean
is_full(int code)
{
    return (code & 0xff) == SQLITE_FULL || code == SQLITE_IOERR_WRITE;
}

static gboolean
fail_damaged(const char *path, const char *what, GError **error)
{
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
        _("%s: expected a sound library, found a damaged file (%s); “gloss-cli index repair” "
          "begins a new one with your folders and keeps this one beside it"),
        path, what);
    return FALSE;
}

static gboolean
set_error(const char *path, sqlite3 *connection, const char *doing, GError **error)
{
    int code = sqlite3_extended_errcode(connection), number = sqlite3_system_errno(connection);
    const char *what = sqlite3_errmsg(connection);

    if (is_full(code))
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
            _("%s: it cannot be written to, there is no room left on the disk or the disk fails; "
              "nothing of this step was kept"),
            path);
    else if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        return fail_damaged(path, what, error);
    else if ((code & 0xff) == SQLITE_BUSY)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY,
                    _("%s: another program has been writing to it for over %d seconds"), path,
                    GLOSS_LIBRARY_WAIT_MS / 1000);
    else if ((code & 0xff) == SQLITE_READONLY || (code & 0xff) == SQLITE_PERM)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                    _("%s: it cannot be written to (%s)"), path, what);
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s%s%s: %s", path, what,
                    number != 0 ? ", " : "", number != 0 ? g_strerror(number) : "", doing);
    return FALSE;
}

gboolean
gloss_library_fail(GlossLibrary *self, const char *doing, GError **error)
{
    return set_error(self->path, self->connection, doing, error);
}

static gboolean
exec(GlossLibrary *self, const char *sql, GError **error)
{
    if (sqlite3_exec(self->connection, sql, NULL, NULL, NULL) == SQLITE_OK)
        return TRUE;
    return gloss_library_fail(self, sql, error);
}

/* ---- statements ---- */

sqlite3_stmt *
gloss_library_take_statement(GlossLibrary *self, const char *sql, GError **error)
{
    GPtrArray *same = g_hash_table_lookup(self->at_rest, sql);
    sqlite3_stmt *statement = NULL;

    if (same && same->len > 0) {
        self->n_at_rest--;
        return g_ptr_array_steal_index_fast(same, same->len - 1);
    }
    if (sqlite3_prepare_v3(self->connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                           NULL) != SQLITE_OK)
        gloss_library_fail(self, sql, error);
    return statement;
}

static void
finalize_statement(gpointer statement)
{
    sqlite3_finalize(statement);
}

/* Some are open several times at once. */
void
gloss_library_give_statement(GlossLibrary *self, sqlite3_stmt *statement)
{
    const char *sql = sqlite3_sql(statement);
    GPtrArray *same = g_hash_table_lookup(self->at_rest, sql);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (self->n_at_rest >= MAX_AT_REST) {
        sqlite3_finalize(statement);
        return;
    }
    if (!same) {
        same = g_ptr_array_new_with_free_func(finalize_statement);
        g_hash_table_insert(self->at_rest, g_strdup(sql), same);
    }
    g_ptr_array_add(same, statement);
    self->n_at_rest++;
}

/* The first column of the first row as text; NULL with an error. */
static char *
dup_answer(GlossLibrary *self, const char *sql, GError **error)
{
    sqlite3_stmt *statement = gloss_library_take_statement(self, sql, error);
    char *answer = NULL;

    if (statement == NULL)
        return NULL;
    if (sqlite3_step(statement) == SQLITE_ROW)
        answer = g_strdup((const char *)sqlite3_column_text(statement, 0));
    else
        gloss_library_fail(self, sql, error);
    gloss_library_give_statement(self, statement);
    return answer;
}

static gboolean
read_number(GlossLibrary *self, const char *sql, gint64 *number, GError **error)
{
    g_autofree char *answer = dup_answer(self, sql, error);

    *number = answer != NULL ? g_ascii_strtoll(answer, NULL, 10) : 0;
    return answer != NULL;
}

/* ---- transactions ---- */

gboolean
gloss_library_begin(GlossLibrary *self, GError **error)
{
    g_return_val_if_fail(sqlite3_get_autocommit(self->connection), FALSE);
    return exec(self, "BEGIN IMMEDIATE", error);
}

gboolean
gloss_library_begin_reading(GlossLibrary *self)
{
    return sqlite3_get_autocommit(self->connection) && exec(self, "BEGIN", NULL);
}

void
gloss_library_end_reading(GlossLibrary *self, gboolean begun)
{
    if (begun)
        gloss_library_rollback(self);
}

void
gloss_library_rollback(GlossLibrary *self)
{
    /* Some failures have rolled back by themselves. */
    if (!sqlite3_get_autocommit(self->connection))
        sqlite3_exec(self->connection, "ROLLBACK", NULL, NULL, NULL);
}

gboolean
gloss_library_commit(GlossLibrary *self, GError **error)
{
    if (exec(self, "COMMIT", error))
        return TRUE;
    gloss_library_rollback(self);
    return FALSE;
}

gboolean
gloss_library_end(GlossLibrary *self, gboolean done, GError **error)
{
    if (done)
        return gloss_library_commit(self, error);
    gloss_library_rollback(self);
    return FALSE;
}

/* ---- bringing up to date ---- */

/* Within a transaction. Another process may have gone the same way meanwhile: the version is read
 * again. */
static gboolean
run_migrations(GlossLibrary *self, GError **error)
{
    g_autofree char *set_version = NULL;
    const GlossLibraryMigration *migrations;
    gint64 version;
    gsize n;

    migrations = gloss_library_migrations_get(&n);
    if (!read_number(self, "PRAGMA user_version", &version, error))
        return FALSE;
    for (gsize i = (gsize)version; i < n; i++) {
        if (!exec(self, migrations[i].sql, error)) {
            g_prefix_error(error, _("Bringing the library to version %zu (%s): "), i + 1,
                           migrations[i].name);
            return FALSE;
        }
    }
    set_version = g_strdup_printf("PRAGMA application_id = %d; PRAGMA user_version = %zu",
                                  APPLICATION_ID, MAX(n, (gsize)version));
    return exec(self, set_version, error);
}

static gboolean
check_version(GlossLibrary *self, gint64 version, gsize newest, GError **error)
{
    if (version >= 0 && (guint64)version <= newest)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                _("%s: expected a library of version %zu or older, found version %ld, "
                  "which a newer Gloss wrote"),
                self->path, newest, (glong)version);
    return FALSE;
}

static gboolean
migrate(GlossLibrary *self, GError **error)
{
    gint64 version;
    gsize newest;

    gloss_library_migrations_get(&newest);
    if (!read_number(self, "PRAGMA user_version", &version, error) ||
        !check_version(self, version, newest, error))
        return FALSE;
    self->version = (guint)newest;
    if ((gsize)version == newest)
        return TRUE;
    if (version > 0 &&
        !gloss_library_backup_write(self->connection, self->path, (guint)version, error))
        return FALSE;
    return gloss_library_begin(self, error) &&
           gloss_library_end(self, run_migrations(self, error), error);
}

/* ---- opening ---- */

static gboolean
check_kind(GlossLibrary *self, GError **error)
{
    gint64 id, n_tables;

    if (!read_number(self, "PRAGMA application_id", &id, error) ||
        !read_number(self, "SELECT count(*) FROM sqlite_schema", &n_tables, error))
        return FALSE;
    if (id == APPLICATION_ID || (id == 0 && n_tables == 0))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                _("%s: expected a library of Gloss, found a database of another program"),
                self->path);
    return FALSE;
}

gboolean
gloss_library_check(GlossLibrary *self, GError **error)
{
    g_autofree char *answer = dup_answer(self, "PRAGMA quick_check(1)", error);
    const char *line;

    if (answer == NULL)
        return FALSE;
    if (strcmp(answer, "ok") == 0)
        return TRUE;
    /* The line before it only names the database. */
    line = strrchr(answer, '\n');
    return fail_damaged(self->path, line != NULL ? line + 1 : answer, error);
}

/* A log beside the file means that who wrote last did not close it, or has it open. */
static gboolean
is_worth_reading_through(const char *path)
{
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    GStatBuf about;

    return g_stat(path, &about) == 0 &&
           (about.st_size <= SMALL_BYTES || g_file_test(log, G_FILE_TEST_EXISTS));
}

static void
cleanup(GlossLibrary *self)
{
    g_clear_pointer(&self->at_rest, g_hash_table_unref);
    sqlite3_close_v2(self->connection);
    g_free(self->path);
    g_free(self);
}

static GlossLibrary *
connect_to(const char *path, GError **error)
{
    g_autoptr(GlossLibrary) self = g_new0(GlossLibrary, 1);

    g_atomic_ref_count_init(&self->references);
    self->path = g_strdup(path);
    self->at_rest =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    if (sqlite3_open_v2(path, &self->connection, OPEN_FLAGS, NULL) != SQLITE_OK) {
        gloss_library_fail(self, "open", error);
        return NULL;
    }
    sqlite3_busy_timeout(self->connection, GLOSS_LIBRARY_WAIT_MS);
    sqlite3_db_config(self->connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (!exec(self, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON", error) ||
        !exec(self, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", error))
        return NULL;
    return g_steal_pointer(&self);
}

static char *
build_path(const char *folder, GError **error)
{
    g_autofree char *user = folder != NULL ? g_strdup(folder) : gloss_paths_dup_user_folder();

    if (g_mkdir_with_parents(user, 0700) == 0)
        return g_build_filename(user, FILE_NAME, NULL);
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno),
                _("%s: the folder of the library cannot be made: %s"), user, g_strerror(errno));
    return NULL;
}

char *
gloss_library_dup_path(const char *folder, GError **error)
{
    return build_path(folder, error);
}

GlossLibrary *
gloss_library_open(const char *folder, GError **error)
{
    g_autofree char *path = build_path(folder, error);
    g_autoptr(GlossLibrary) self = NULL;
    gboolean whole;

    if (path == NULL)
        return NULL;
    whole = is_worth_reading_through(path);
    self = connect_to(path, error);
    if (self == NULL || !check_kind(self, error) || (whole && !gloss_library_check(self, error)) ||
        !exec(self, "PRAGMA journal_mode = WAL", error) || !migrate(self, error))
        return NULL;
    return g_steal_pointer(&self);
}

GlossLibrary *
gloss_library_open_again(GlossLibrary *self, GError **error)
{
    GlossLibrary *other = connect_to(self->path, error);

    if (other != NULL)
        other->version = self->version;
    return other;
}

GlossLibrary *
gloss_library_ref(GlossLibrary *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void
gloss_library_unref(GlossLibrary *self)
{
    if (g_atomic_ref_count_dec(&self->references))
        cleanup(self);
}

/* Two in one second do not take each other's place. */
static char *
dup_free_name(const char *path, const char *stamp)
{
    char *name = g_strdup_printf("%s.%s", path, stamp);

    for (guint i = 2; g_file_test(name, G_FILE_TEST_EXISTS); i++) {
        g_free(name);
        name = g_strdup_printf("%s.%s-%u", path, stamp, i);
    }
    return name;
}

typedef int (*Move)(const char *from, const char *to);

static gboolean
move(Move how, const char *from, const char *to, GError **error)
{
    if (how(from, to) == 0)
        return TRUE;
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno),
                _("%s: it cannot be moved to %s: %s"), from, to, g_strerror(errno));
    return FALSE;
}

/* What is not there need not be moved. */
static gboolean
move_any(Move how, const char *path, const char *aside, const char *ending, GError **error)
{
    g_autofree char *from = g_strconcat(path, ending, NULL);
    g_autofree char *to = g_strconcat(aside, ending, NULL);

    return !g_file_test(from, G_FILE_TEST_EXISTS) || move(how, from, to, error);
}

/* Two names for one file, where the file system has that. */
static int
keep(const char *from, const char *to)
{
    return link(from, to) == 0 ? 0 : g_rename(from, to);
}

static char *
set_aside(const char *path, GError **error)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *stamp = g_date_time_format(now, "%Y%m%d-%H%M%S");
    g_autofree char *aside = dup_free_name(path, stamp);

    if (!move_any(keep, path, aside, "", error) ||
        !move_any(g_rename, path, aside, "-wal", error) ||
        !move_any(g_rename, path, aside, "-shm", error))
        return NULL;
    return g_steal_pointer(&aside);
}

/* The log of the old file goes before the new one comes: it would be taken for the new one's. */
char *
gloss_library_replace(const char *folder, const char *other, GError **error)
{
    g_autofree char *path = build_path(folder, error);
    g_autofree char *from = path != NULL ? build_path(other, error) : NULL;
    g_autofree char *aside = from != NULL ? set_aside(path, error) : NULL;

    return aside != NULL && move(g_rename, from, path, error) ? g_steal_pointer(&aside) : NULL;
}

const char *
gloss_library_get_path(GlossLibrary *self)
{
    return self->path;
}

guint
gloss_library_get_version(GlossLibrary *self)
{
    return self->version;
}

sqlite3 *
gloss_library_get_connection(GlossLibrary *self)
{
    return self->connection;
}
