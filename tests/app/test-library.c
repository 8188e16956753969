/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The library when all is well, and with what befalls files: damage, other versions, a process
 * killed in the middle of writing, a disk that is full. */

#include "app/library.h"

#include <gio/gio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/library-migrations.h"
#include "app/library-query.h"
#include "engine/base/error.h"
#include "tests/scratch.h"

static GlossLibrary *
open_library(const char *folder)
{
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = gloss_library_open(folder, &error);

    g_assert_no_error(error);
    return library;
}

static void
assert_refused(const char *folder, GQuark domain, int code, const char *words)
{
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = gloss_library_open(folder, &error);

    g_assert_null(library);
    g_assert_error(error, domain, code);
    g_assert_nonnull(strstr(error->message, "library.db"));
    g_assert_nonnull(strstr(error->message, words));
}

/* A batch is a transaction of ten texts. */
static gboolean
add_texts(GlossLibrary *library, guint batch, gsize size, GError **error)
{
    g_autofree char *content = g_strnfill(size, 'x');

    for (guint i = 0; i < 10; i++) {
        g_autofree char *hash = g_strdup_printf("%u-%u", batch, i);

        if (!gloss_library_query_run(library, error,
                                     "INSERT INTO text (hash, size, content) VALUES (?, ?, ?)",
                                     "sib", hash, (gint64)size, (const void *)content, size))
            return FALSE;
    }
    return TRUE;
}

static gboolean
add_batch(GlossLibrary *library, guint batch, gsize size, GError **error)
{
    return gloss_library_begin(library, error) &&
           gloss_library_end(library, add_texts(library, batch, size, error), error);
}

static gint64
count_texts(GlossLibrary *library)
{
    g_autoptr(GError) error = NULL;
    gint64 n;

    gloss_library_query_number(library, &n, -1, &error, "SELECT count(*) FROM text", "");
    g_assert_no_error(error);
    return n;
}

static void
test_opens_again(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *inner = g_build_filename(folder, "a", "b", NULL);
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = open_library(inner);
    gsize newest;

    gloss_library_migrations_get(&newest);
    g_assert_cmpuint(gloss_library_get_version(library), ==, newest);
    g_assert_true(g_str_has_suffix(gloss_library_get_path(library), "/a/b/library.db"));
    g_assert_true(add_batch(library, 0, 10, &error));
    gloss_library_unref(library);
    library = open_library(inner);
    g_assert_cmpint(count_texts(library), ==, 10);
    gloss_library_unref(library);
    scratch_free(folder);
}

static void
test_transactions(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_library(folder);
    g_autoptr(GlossLibrary) other = NULL;
    g_autoptr(GError) error = NULL;

    other = gloss_library_open_again(library, &error);
    g_assert_no_error(error);
    g_assert_true(gloss_library_begin(library, &error));
    g_assert_true(add_texts(library, 1, 10, &error));
    g_assert_cmpint(count_texts(other), ==, 0);
    gloss_library_rollback(library);
    g_assert_cmpint(count_texts(library), ==, 0);
    g_assert_true(add_batch(library, 1, 10, &error));
    g_assert_cmpint(count_texts(other), ==, 10);
    g_assert_false(add_batch(library, 1, 10, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_cmpint(count_texts(library), ==, 10);
    scratch_free(folder);
}

static void
test_foreign_keys(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_library(folder);
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_library_query_run(
        library, &error, "INSERT INTO document (uri, seen, text_id) VALUES ('file:///a', 1, 77)",
        ""));
    g_assert_nonnull(strstr(error->message, "FOREIGN KEY"));
    scratch_free(folder);
}

static void
run_sql(const char *folder, const char *sql)
{
    g_autoptr(GlossLibrary) library = open_library(folder);
    g_autoptr(GError) error = NULL;

    gloss_library_query_run(library, &error, sql, "");
    g_assert_no_error(error);
}

static void
test_newer_is_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *own = NULL;
    gsize newest;

    gloss_library_migrations_get(&newest);
    own = g_strdup_printf("version %zu or older", newest);
    run_sql(folder, "PRAGMA user_version = 4711");
    assert_refused(folder, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, "version 4711");
    assert_refused(folder, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, own);
    scratch_free(folder);
}

static void
test_other_database_is_refused(void)
{
    g_autofree char *folder = scratch_new();

    run_sql(folder, "PRAGMA application_id = 5");
    assert_refused(folder, CLOZE_ERROR, CLOZE_ERROR_INVALID, "another program");
    scratch_free(folder);
}

static void
test_no_database(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autofree char *beside = g_build_filename(folder, "beside", NULL);
    g_autofree char *aside = NULL;
    g_autoptr(GlossLibrary) library = NULL;
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "library.db",
                  "A letter to the editor, much longer than any header is, "
                  "on paper, with ink, in an envelope, with a stamp on it.",
                  -1);
    assert_refused(folder, CLOZE_ERROR, CLOZE_ERROR_INVALID, "damaged");
    g_assert_cmpint(g_mkdir(beside, 0700), ==, 0);
    gloss_library_unref(open_library(beside));
    aside = gloss_library_replace(folder, beside, &error);
    g_assert_no_error(error);
    g_assert_true(g_file_test(aside, G_FILE_TEST_EXISTS));
    library = open_library(folder);
    g_assert_cmpint(count_texts(library), ==, 0);
    scratch_free(folder);
}

static void
fill(const char *folder)
{
    g_autoptr(GlossLibrary) library = open_library(folder);
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < 40; i++)
        g_assert_true(add_batch(library, i, 2000, &error));
}

static void
test_truncated(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    GStatBuf about;

    fill(folder);
    g_assert_cmpint(g_stat(path, &about), ==, 0);
    g_assert_cmpint(truncate(path, about.st_size / 2), ==, 0);
    assert_refused(folder, CLOZE_ERROR, CLOZE_ERROR_INVALID, "damaged");
    scratch_free(folder);
}

/* Wherever bytes are overwritten: a refusal or a sound library, no crash. */
static void
test_overwritten(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autofree char *bytes = NULL;
    guint n_refused = 0;
    gsize size;

    fill(folder);
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    for (gsize at = 0; at < size; at += size / 37) {
        g_autofree char *damaged = g_memdup2(bytes, size);
        g_autoptr(GError) error = NULL;
        g_autoptr(GlossLibrary) library = NULL;

        memset(damaged + at, 0xa5, MIN((gsize)64, size - at));
        g_assert_true(g_file_set_contents(path, damaged, (gssize)size, NULL));
        library = gloss_library_open(folder, &error);
        if (library == NULL) {
            g_assert_nonnull(error);
            n_refused++;
            continue;
        }
        gloss_library_unref(g_steal_pointer(&library));
    }
    g_assert_cmpuint(n_refused, >, 0);
    scratch_free(folder);
}

static void
write_for_ever(const char *folder)
{
    g_autoptr(GlossLibrary) library = open_library(folder);

    for (guint i = (guint)count_texts(library);; i++)
        add_batch(library, i, 500, NULL);
}

static gint64
count_in(const char *folder)
{
    g_autoptr(GlossLibrary) library = open_library(folder);

    return count_texts(library);
}

/* The old one keeps all it had under another name, its log with it, and the new one is there. */
static void
test_replace(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *other = g_build_filename(folder, "other", NULL);
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    g_autofree char *log = g_build_filename(folder, "library.db-wal", NULL);
    g_autofree char *gone = g_build_filename(other, "library.db", NULL);
    g_autofree char *aside = NULL, *aside_log = NULL, *kept = NULL;
    g_autoptr(GError) error = NULL;

    gloss_library_unref(open_library(other));
    scratch_write(folder, "library.db", "damaged", -1);
    scratch_write(folder, "library.db-wal", "its log", -1);
    aside = gloss_library_replace(folder, other, &error);
    g_assert_no_error(error);
    aside_log = g_strconcat(aside, "-wal", NULL);
    g_assert_true(g_file_get_contents(aside, &kept, NULL, NULL));
    g_assert_cmpstr(kept, ==, "damaged");
    g_assert_true(g_file_test(aside_log, G_FILE_TEST_EXISTS));
    g_assert_false(g_file_test(log, G_FILE_TEST_EXISTS));
    g_assert_false(g_file_test(gone, G_FILE_TEST_EXISTS));
    g_assert_cmpint(count_in(folder), ==, 0);
    g_free(aside);
    aside = gloss_library_replace(folder, other, &error);
    g_assert_null(aside);
    g_assert_nonnull(error);
    g_assert_cmpint(count_in(folder), ==, 0);
    scratch_free(folder);
}

/* Each round another process is killed while it writes; batches are whole, and what was there
 * stays. */
static void
test_killed(void)
{
    g_autofree char *folder = scratch_new();
    gint64 n_before = count_in(folder);

    for (guint round = 0; round < 5; round++) {
        pid_t child = fork();
        gint64 n;

        if (child == 0) {
            write_for_ever(folder);
            _exit(1);
        }
        g_usleep(60000 + round * 17000);
        g_assert_cmpint(kill(child, SIGKILL), ==, 0);
        g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
        n = count_in(folder);
        g_assert_cmpint(n % 10, ==, 0);
        g_assert_cmpint(n, >=, n_before);
        n_before = n;
    }
    g_assert_cmpint(n_before, >, 0);
    scratch_free(folder);
}

static void
limit_file_size(rlim_t bytes)
{
    struct rlimit limit;

    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes == RLIM_INFINITY ? limit.rlim_max : bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

static void
test_full_disk(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_library(folder);
    g_autoptr(GError) error = NULL;
    guint n = 0;

    limit_file_size((rlim_t)300 << 10);
    while (error == NULL && n < 1000)
        n += add_batch(library, n, 3000, &error) ? 1 : 0;
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    g_assert_nonnull(strstr(error->message, "room"));
    g_assert_cmpint(count_texts(library), ==, n * 10);
    limit_file_size(RLIM_INFINITY);
    g_clear_error(&error);
    g_assert_true(add_batch(library, n, 3000, &error));
    gloss_library_unref(g_steal_pointer(&library));
    g_assert_cmpint(count_in(folder), ==, (n + 1) * 10);
    scratch_free(folder);
}

static void
test_folder_that_cannot_be(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *inner = g_build_filename(folder, "file", "below", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "file", "x", 1);
    g_assert_null(gloss_library_open(inner, &error));
    g_assert_nonnull(strstr(error->message, "below"));
    scratch_free(folder);
}

/* What is read between is of one moment; a transaction that is open already stays what it is. */
static void
test_reading(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GlossLibrary) other = gloss_library_open_again(library, NULL);
    gint64 before, after;
    gboolean begun = gloss_library_begin_reading(library);

    g_assert_true(begun);
    g_assert_false(gloss_library_begin_reading(library));
    gloss_library_query_number(library, &before, -1, NULL, "SELECT count(*) FROM index_folder", "");
    g_assert_true(gloss_library_query_run(
        other, NULL, "INSERT INTO index_folder (path, added) VALUES (x'2f', 0)", ""));
    gloss_library_query_number(library, &after, -1, NULL, "SELECT count(*) FROM index_folder", "");
    g_assert_cmpint(before, ==, 0);
    g_assert_cmpint(after, ==, 0);
    gloss_library_end_reading(library, FALSE);
    gloss_library_end_reading(library, begun);
    gloss_library_query_number(library, &after, -1, NULL, "SELECT count(*) FROM index_folder", "");
    g_assert_cmpint(after, ==, 1);
    g_assert_true(gloss_library_begin(library, NULL));
    gloss_library_rollback(library);
    g_clear_pointer(&other, gloss_library_unref);
    g_clear_pointer(&library, gloss_library_unref);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library/opens-again", test_opens_again);
    g_test_add_func("/library/transactions", test_transactions);
    g_test_add_func("/library/foreign-keys", test_foreign_keys);
    g_test_add_func("/library/newer-is-refused", test_newer_is_refused);
    g_test_add_func("/library/other-database", test_other_database_is_refused);
    g_test_add_func("/library/no-database", test_no_database);
    g_test_add_func("/library/truncated", test_truncated);
    g_test_add_func("/library/overwritten", test_overwritten);
    g_test_add_func("/library/reading", test_reading);
    g_test_add_func("/library/replace", test_replace);
    g_test_add_func("/library/killed", test_killed);
    g_test_add_func("/library/full-disk", test_full_disk);
    g_test_add_func("/library/folder-that-cannot-be", test_folder_that_cannot_be);
    return g_test_run();
}
