/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file of vectors is whole before a row names it, and goes after the row. */
#include "app/map-layouts.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/library-query.h"
#include "app/map-embedding.h"
#include "engine/base/leftover.h"
#include "engine/map/map-run.h"
#include "engine/map/npy.h"

#define FOLDER "maps"

/* ---- hashes ---- */

static guint64
hash_bytes(guint64 hash, const void *data, gsize size)
{
    const char *at = data;
    guint64 word;

    for (gsize i = 0; i < size; i += sizeof word) {
        word = 0;
        memcpy(&word, at + i, MIN(sizeof word, size - i));
        hash = cloze_map_run_mix(hash ^ word, i);
    }
    return cloze_map_run_mix(hash, size);
}

static guint64
hash_string(guint64 hash, const char *text)
{
    return text ? hash_bytes(hash, text, strlen(text)) : cloze_map_run_mix(hash, 1);
}

void
gloss_map_layouts_hash(const ClozeMapItems *items, const char *identity, guint64 *hashes)
{
    gboolean is_use = gloss_map_embedding_is_of_uses(items);
    const ClozeMapColumn *at = cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_AT);
    const ClozeMapColumn *word = cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_WORD);
    guint64 salt = hash_string(0, identity);
    gsize d = items->vectors.d;

    for (gsize i = 0; i < items->n; i++) {
        if (items->vectors.n) {
            hashes[i] = hash_bytes(0, items->vectors.values + i * d, d * sizeof(float));
            continue;
        }
        hashes[i] = hash_string(salt, cloze_map_items_get_text(items, i));
        if (is_use)
            hashes[i] = hash_string(hash_string(hashes[i], cloze_map_items_get(at, i)),
                                    cloze_map_items_get(word, i));
    }
}

/* ---- files ---- */

static char *
dup_folder(GlossLibrary *library)
{
    g_autofree char *folder = g_path_get_dirname(gloss_library_get_path(library));

    return g_build_filename(folder, FOLDER, NULL);
}

static char *
dup_vectors_path(GlossLibrary *library, const char *name)
{
    g_autofree char *folder = dup_folder(library);

    return g_build_filename(folder, name, NULL);
}

static void
remove_file(GlossLibrary *library, const char *name)
{
    g_autofree char *path = name ? dup_vectors_path(library, name) : NULL;

    if (path)
        g_unlink(path);
}

char *
gloss_map_layouts_write_vectors(GlossLibrary *library, const float *vectors, gsize n, gsize d,
                                GError **error)
{
    g_autofree char *folder = dup_folder(library), *id = g_uuid_string_random();
    g_autofree char *name = g_strconcat(id, ".npy", NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL);

    if (g_mkdir_with_parents(folder, 0700) != 0) {
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno), "%s: %s", folder,
                    g_strerror(errno));
        return NULL;
    }
    return cloze_npy_write(path, vectors, n, d, error) ? g_steal_pointer(&path) : NULL;
}

/* ---- reading ---- */

static GlossMapLayout *
take_row(GlossLibrary *library, GlossLibraryQuery *query)
{
    g_autoptr(GlossMapLayout) layout = g_new0(GlossMapLayout, 1);
    gsize hashes_size, points_size, details_size;
    const void *hashes = gloss_library_query_get_bytes(query, 1, &hashes_size);
    const void *points = gloss_library_query_get_bytes(query, 2, &points_size);
    const void *details = gloss_library_query_get_bytes(query, 4, &details_size);

    layout->n = hashes_size / sizeof *layout->hashes;
    if (hashes_size % sizeof *layout->hashes || points_size != layout->n * sizeof *layout->points)
        return NULL;
    layout->hashes = g_memdup2(hashes, hashes_size);
    layout->points = g_memdup2(points, points_size);
    layout->groups = g_strdup(gloss_library_query_get_text(query, 3));
    layout->details = g_bytes_new(details, details_size);
    layout->made = gloss_library_query_get_int(query, 5);
    if (!gloss_library_query_is_null(query, 6))
        layout->vectors = dup_vectors_path(library, gloss_library_query_get_text(query, 6));
    return g_steal_pointer(&layout);
}

GlossMapLayout *
gloss_map_layouts_find(GlossLibrary *library, const char *source, const char *settings,
                       GError **error)
{
    g_autoptr(GlossMapLayout) layout = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, error,
        "SELECT id, hashes, points, clusters, details, made, vectors FROM map_layout"
        " WHERE source = ? AND settings = ?",
        "ss", source, settings);
    gint64 id;

    if (!gloss_library_query_next(query, error))
        return NULL;
    id = gloss_library_query_get_int(query, 0);
    layout = take_row(library, query);
    g_clear_pointer(&query, gloss_library_query_free);
    gloss_library_query_run(library, NULL, "UPDATE map_layout SET used = ? WHERE id = ?", "ii",
                            g_get_real_time(), id);
    return g_steal_pointer(&layout);
}

/* ---- writing ---- */

/* (element-type char*) files of the row that is replaced and of those that are too many. */
static GPtrArray *
list_leaving(GlossLibrary *library, const char *source, const char *settings, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, error,
        "SELECT vectors FROM map_layout WHERE vectors NOT NULL AND"
        " (source = ?1 AND settings = ?2 OR id IN (SELECT id FROM map_layout"
        "  WHERE source != ?1 OR settings != ?2 ORDER BY used DESC, id DESC LIMIT -1 OFFSET ?3))",
        "ssi", source, settings, (gint64)GLOSS_MAP_LAYOUTS_MOST - 1);

    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(names, g_strdup(gloss_library_query_get_text(query, 0)));
    if (!failure)
        return query ? g_steal_pointer(&names) : NULL;
    g_propagate_error(error, failure);
    return NULL;
}

static gboolean
write_row(GlossLibrary *library, const char *source, const char *settings,
          const GlossMapLayout *layout, const char *vectors, GError **error)
{
    gsize details_size;
    const void *details = g_bytes_get_data(layout->details, &details_size);
    gint64 now = g_get_real_time();

    return gloss_library_query_run(
               library, error,
               "INSERT OR REPLACE INTO map_layout"
               " (source, settings, clusters, made, used, hashes, points, details, vectors)"
               " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
               "sssiibbbs", source, settings, layout->groups, layout->made ? layout->made : now,
               now, (const void *)layout->hashes, layout->n * sizeof *layout->hashes,
               (const void *)layout->points, layout->n * sizeof *layout->points, details,
               details_size, vectors) &&
           gloss_library_query_run(library, error,
                                   "DELETE FROM map_layout WHERE id IN (SELECT id FROM map_layout"
                                   " ORDER BY used DESC, id DESC LIMIT -1 OFFSET ?)",
                                   "i", (gint64)GLOSS_MAP_LAYOUTS_MOST);
}

static gboolean
is_named(GlossLibrary *library, const char *name)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, NULL, "SELECT count(*) FROM map_layout WHERE vectors = ?", "s", name);

    return !gloss_library_query_next(query, NULL) || gloss_library_query_get_int(query, 0) > 0;
}

/* Files of processes that were killed between the vectors and the row; young ones may yet get it. */
static void
sweep_files(GlossLibrary *library)
{
    g_autofree char *folder = dup_folder(library);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        struct stat info;

        if (g_str_has_suffix(name, ".npy") && lstat(path, &info) == 0 && S_ISREG(info.st_mode) &&
            time(NULL) - info.st_mtime >= CLOZE_LEFTOVER_SECONDS && !is_named(library, name))
            g_unlink(path);
    }
}

gboolean
gloss_map_layouts_store(GlossLibrary *library, const char *source, const char *settings,
                        const GlossMapLayout *layout, GError **error)
{
    g_autofree char *name = layout->vectors ? g_path_get_basename(layout->vectors) : NULL;
    g_autoptr(GPtrArray) leaving = NULL;

    if (!gloss_library_begin(library, error))
        return FALSE;
    leaving = list_leaving(library, source, settings, error);
    if (!gloss_library_end(
            library, leaving && write_row(library, source, settings, layout, name, error), error))
        return FALSE;
    for (guint i = 0; i < leaving->len; i++)
        if (g_strcmp0(leaving->pdata[i], name) != 0)
            remove_file(library, leaving->pdata[i]);
    sweep_files(library);
    return TRUE;
}

void
gloss_map_layouts_free(GlossMapLayout *layout)
{
    if (!layout)
        return;
    g_free(layout->hashes);
    g_free(layout->points);
    g_free(layout->groups);
    g_clear_pointer(&layout->details, g_bytes_unref);
    g_free(layout->vectors);
    g_free(layout);
}
