/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One statement; paths are bytes. */
#include "app/index-failure.h"

#include <string.h>

#include "app/library-query.h"

static void
failure_free(gpointer data)
{
    GlossIndexFailure *failure = data;

    g_free(failure->path);
    g_free(failure->message);
    g_free(failure);
}

static GlossIndexFailure *
read_failure(GlossLibraryQuery *query, const char *folder)
{
    GlossIndexFailure *failure = g_new0(GlossIndexFailure, 1);
    gsize size;
    const char *bytes = gloss_library_query_get_bytes(query, 0, &size);
    g_autofree char *path = g_strndup(bytes, size);

    failure->path = g_build_filename(folder, path, NULL);
    failure->message = g_strdup(gloss_library_query_get_text(query, 1));
    failure->reason = gloss_index_reason_from_name(gloss_library_query_get_text(query, 2));
    return failure;
}

GPtrArray *
gloss_index_failure_list(GlossLibrary *library, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(failure_free);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query =
        gloss_library_query_new(library, error,
                                "SELECT f.path, f.failure, f.reason FROM index_file f"
                                " JOIN index_folder o ON o.id = f.folder_id"
                                " WHERE o.path = ? AND f.failure NOT NULL ORDER BY f.path",
                                "b", folder, strlen(folder));

    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(failures, read_failure(query, folder));
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure ? g_steal_pointer(&failures) : NULL;
}
