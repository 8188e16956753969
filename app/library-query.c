/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A statement taken from the library's shelf, bound, stepped and given back. */

#include "app/library-query.h"

#include <math.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <string.h>

struct _GlossLibraryQuery {
    GlossLibrary *library;
    sqlite3_stmt *statement;
};

/* @place counts from 1. An integer of the wrong width in the arguments would shift all that follow;
 * the assertion below on the count is what catches a word of types that does not fit. */
static int
bind(sqlite3_stmt *statement, int place, char type, va_list *values)
{
    switch (type) {
    case 'i': return sqlite3_bind_int64(statement, place, va_arg(*values, gint64));
    case 'd': {
        double value = va_arg(*values, double);

        return isnan(value) ? sqlite3_bind_null(statement, place)
                            : sqlite3_bind_double(statement, place, value);
    }
    case 's':
        return sqlite3_bind_text(statement, place, va_arg(*values, const char *), -1,
                                 SQLITE_STATIC);
    case 't': {
        const char *text = va_arg(*values, const char *);

        return sqlite3_bind_text64(statement, place, text, va_arg(*values, gsize), SQLITE_STATIC,
                                   SQLITE_UTF8);
    }
    case 'b': {
        const void *bytes = va_arg(*values, const void *);

        return sqlite3_bind_blob64(statement, place, bytes, va_arg(*values, gsize), SQLITE_STATIC);
    }
    default: g_return_val_if_reached(SQLITE_MISUSE);
    }
}

static GlossLibraryQuery *
make(GlossLibrary *library, GError **error, const char *sql, const char *types, va_list *values)
{
    sqlite3_stmt *statement = gloss_library_take_statement(library, sql, error);
    g_autoptr(GlossLibraryQuery) query = NULL;

    if (statement == NULL)
        return NULL;
    query = g_new0(GlossLibraryQuery, 1);
    query->library = gloss_library_ref(library);
    query->statement = statement;
    g_return_val_if_fail(sqlite3_bind_parameter_count(statement) == (int)strlen(types), NULL);
    for (int i = 0; types[i] != '\0'; i++) {
        if (bind(statement, i + 1, types[i], values) != SQLITE_OK) {
            gloss_library_fail(library, sql, error);
            return NULL;
        }
    }
    return g_steal_pointer(&query);
}

GlossLibraryQuery *
gloss_library_query_new(GlossLibrary *library, GError **error, const char *sql, const char *types,
                        ...)
{
    GlossLibraryQuery *query;
    va_list values;

    va_start(values, types);
    query = make(library, error, sql, types, &values);
    va_end(values);
    return query;
}

gboolean
gloss_library_query_next(GlossLibraryQuery *query, GError **error)
{
    int code;

    if (query == NULL)
        return FALSE;
    code = sqlite3_step(query->statement);
    if (code == SQLITE_ROW)
        return TRUE;
    if (code != SQLITE_DONE)
        gloss_library_fail(query->library, sqlite3_sql(query->statement), error);
    return FALSE;
}

void
gloss_library_query_free(GlossLibraryQuery *query)
{
    gloss_library_give_statement(query->library, query->statement);
    gloss_library_unref(query->library);
    g_free(query);
}

gboolean
gloss_library_query_is_null(GlossLibraryQuery *query, int column)
{
    return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

gint64
gloss_library_query_get_int(GlossLibraryQuery *query, int column)
{
    return sqlite3_column_int64(query->statement, column);
}

double
gloss_library_query_get_double(GlossLibraryQuery *query, int column)
{
    return gloss_library_query_is_null(query, column)
               ? NAN
               : sqlite3_column_double(query->statement, column);
}

const char *
gloss_library_query_get_text(GlossLibraryQuery *query, int column)
{
    return (const char *)sqlite3_column_text(query->statement, column);
}

const void *
gloss_library_query_get_bytes(GlossLibraryQuery *query, int column, gsize *size)
{
    const void *bytes = sqlite3_column_blob(query->statement, column);

    *size = (gsize)sqlite3_column_bytes(query->statement, column);
    return bytes;
}

static gboolean
run(GlossLibrary *library, GError **error, const char *sql, const char *types, va_list *values)
{
    g_autoptr(GlossLibraryQuery) query = NULL;
    GError *failure = NULL;

    query = make(library, error, sql, types, values);
    if (query == NULL)
        return FALSE;
    while (gloss_library_query_next(query, &failure))
        ;
    if (failure == NULL)
        return TRUE;
    g_propagate_error(error, failure);
    return FALSE;
}

gboolean
gloss_library_query_run(GlossLibrary *library, GError **error, const char *sql, const char *types,
                        ...)
{
    gboolean done;
    va_list values;

    va_start(values, types);
    done = run(library, error, sql, types, &values);
    va_end(values);
    return done;
}

gint64
gloss_library_query_insert(GlossLibrary *library, GError **error, const char *sql,
                           const char *types, ...)
{
    gboolean done;
    va_list values;

    va_start(values, types);
    done = run(library, error, sql, types, &values);
    va_end(values);
    return done ? sqlite3_last_insert_rowid(gloss_library_get_connection(library)) : -1;
}

gboolean
gloss_library_query_number(GlossLibrary *library, gint64 *value, gint64 missing, GError **error,
                           const char *sql, const char *types, ...)
{
    g_autoptr(GlossLibraryQuery) query = NULL;
    GError *failure = NULL;
    va_list values;

    *value = missing;
    va_start(values, types);
    query = make(library, &failure, sql, types, &values);
    va_end(values);
    if (gloss_library_query_next(query, &failure))
        *value = gloss_library_query_get_int(query, 0);
    if (failure == NULL)
        return TRUE;
    g_propagate_error(error, failure);
    return FALSE;
}
