/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/library-query.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "tests/scratch.h"

static GlossLibrary *
open_with_table(const char *folder)
{
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = gloss_library_open(folder, &error);

    g_assert_no_error(error);
    gloss_library_query_run(library, &error,
                            "CREATE TABLE t (id INTEGER PRIMARY KEY, i, d, s, t, b)", "");
    g_assert_no_error(error);
    return library;
}

static void
test_values(void)
{
    static const char bytes[] = {0, 1, (char)0xff, 0};
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_with_table(folder);
    g_autoptr(GlossLibraryQuery) query = NULL;
    g_autoptr(GError) error = NULL;
    const void *found;
    gsize size;

    g_assert_cmpint(gloss_library_query_insert(
                        library, &error, "INSERT INTO t (i, d, s, t, b) VALUES (?, ?, ?, ?, ?)",
                        "idstb", G_MININT64, 0.1, "\303\251", "abcdef", (gsize)3,
                        (const void *)bytes, sizeof bytes),
                    ==, 1);
    g_assert_cmpint(gloss_library_query_insert(
                        library, &error, "INSERT INTO t (i, d, s, t, b) VALUES (?, ?, ?, ?, ?)",
                        "idstb", (gint64)-1, (double)NAN, NULL, "", (gsize)0, NULL, (gsize)0),
                    ==, 2);
    query = gloss_library_query_new(library, &error, "SELECT i, d, s, t, b FROM t ORDER BY id", "");
    g_assert_true(gloss_library_query_next(query, &error));
    g_assert_cmpint(gloss_library_query_get_int(query, 0), ==, G_MININT64);
    g_assert_true(gloss_library_query_get_double(query, 1) == 0.1);
    g_assert_cmpstr(gloss_library_query_get_text(query, 2), ==, "\303\251");
    g_assert_cmpstr(gloss_library_query_get_text(query, 3), ==, "abc");
    found = gloss_library_query_get_bytes(query, 4, &size);
    g_assert_cmpmem(found, size, bytes, sizeof bytes);
    g_assert_true(gloss_library_query_next(query, &error));
    g_assert_true(isnan(gloss_library_query_get_double(query, 1)));
    g_assert_null(gloss_library_query_get_text(query, 2));
    g_assert_true(gloss_library_query_is_null(query, 4));
    g_assert_false(gloss_library_query_next(query, &error));
    g_assert_no_error(error);
    scratch_free(folder);
}

/* The same statement twice at once, and again after both were given back. */
static void
test_statements_are_kept(void)
{
    static const char sql[] = "SELECT i FROM t WHERE i > ? ORDER BY i";
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_with_table(folder);
    g_autoptr(GError) error = NULL;

    for (gint64 i = 0; i < 5; i++)
        gloss_library_query_run(library, &error, "INSERT INTO t (i) VALUES (?)", "i", i);
    for (guint round = 0; round < 3; round++) {
        g_autoptr(GlossLibraryQuery) a =
            gloss_library_query_new(library, &error, sql, "i", (gint64)0);
        g_autoptr(GlossLibraryQuery) b =
            gloss_library_query_new(library, &error, sql, "i", (gint64)2);

        g_assert_true(gloss_library_query_next(a, &error));
        g_assert_true(gloss_library_query_next(b, &error));
        g_assert_cmpint(gloss_library_query_get_int(a, 0), ==, 1);
        g_assert_cmpint(gloss_library_query_get_int(b, 0), ==, 3);
    }
    scratch_free(folder);
}

static void
test_failures(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = open_with_table(folder);
    g_autoptr(GlossLibraryQuery) query = NULL;
    g_autoptr(GError) error = NULL;
    gint64 value;

    query = gloss_library_query_new(library, &error, "SELECT nothing FROM nowhere", "");
    g_assert_null(query);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_nonnull(strstr(error->message, "nowhere"));
    g_assert_false(gloss_library_query_next(query, NULL));
    g_clear_error(&error);
    g_assert_cmpint(gloss_library_query_insert(library, &error, "INSERT INTO label VALUES (1)", ""),
                    ==, -1);
    g_assert_nonnull(error);
    g_clear_error(&error);
    g_assert_true(gloss_library_query_number(library, &value, 7, &error,
                                             "SELECT i FROM t WHERE i = ?", "i", (gint64)9));
    g_assert_cmpint(value, ==, 7);
    g_assert_false(gloss_library_query_number(library, &value, 7, &error, "SELECT", ""));
    g_assert_nonnull(error);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-query/values", test_values);
    g_test_add_func("/library-query/kept", test_statements_are_kept);
    g_test_add_func("/library-query/failures", test_failures);
    return g_test_run();
}
