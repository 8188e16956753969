/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A text that several files hold is one result: the first by path of those that the request lets
 * through gives it its name. */
#include "app/search-hits.h"

#include "app/index-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/search/fusion.h"

static char *
join_path(GlossLibraryQuery *query, int column)
{
    gsize folder_size, size;
    const char *folder = gloss_library_query_get_bytes(query, column, &folder_size);
    const char *path = gloss_library_query_get_bytes(query, column + 1, &size);
    g_autofree char *first = g_strndup(folder, folder_size), *second = g_strndup(path, size);

    return g_build_filename(first, second, NULL);
}

static gboolean
is_below(const char *path, const char *folder)
{
    gsize n = folder ? strlen(folder) : 0;

    return n == 0 || (strncmp(path, folder, n) == 0 && (path[n] == '/' || folder[n - 1] == '/'));
}

/* Whether the present row is of a file that the request lets through; texts of one row have one
 * format and one language. */
static gboolean
is_asked_for(const GlossPassageRequest *request, const char *path, gint64 modified)
{
    return is_below(path, request->folder) && modified >= request->after &&
           (request->before == 0 || modified < request->before);
}

/* FALSE with no error: no file has the text now. */
static gboolean
read_files(GlossLibrary *library, GlossSearchHit *hit, const GlossPassageRequest *request,
           GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, error,
        "SELECT o.path, f.path, f.format, f.modified FROM index_file f"
        " JOIN index_folder o ON o.id = f.folder_id WHERE f.text_id = ? ORDER BY o.path, f.path",
        "i", hit->text);

    while (gloss_library_query_next(query, &failure)) {
        char *path = join_path(query, 0);
        gint64 modified = gloss_library_query_get_int(query, 3);

        if (!hit->path && is_asked_for(request, path, modified)) {
            hit->path = path;
            hit->format = g_strdup(gloss_library_query_get_text(query, 2));
            hit->modified = modified;
        } else {
            g_ptr_array_add(paths, path);
        }
    }
    if (failure)
        g_propagate_error(error, failure);
    if (paths->len > 0) {
        g_ptr_array_add(paths, NULL);
        hit->copies = (char **)g_ptr_array_steal(paths, NULL);
    }
    return !failure && hit->path;
}

static GlossSearchHit *
read_passage(GlossLibrary *library, const ClozeFused *fused, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        library, error,
        "SELECT p.text_id, p.start, p.end, p.page, p.heading, p.body, t.language, t.hash"
        " FROM index_passage p JOIN index_text t ON t.id = p.text_id WHERE p.id = ?",
        "i", (gint64)fused->id);
    GlossSearchHit *hit;

    if (!gloss_library_query_next(query, error))
        return NULL;
    hit = g_new0(GlossSearchHit, 1);
    hit->passage = (gint64)fused->id;
    hit->score = fused->score;
    hit->words = fused->parts[0];
    hit->meaning = fused->parts[1];
    hit->text = gloss_library_query_get_int(query, 0);
    hit->start = (gsize)gloss_library_query_get_int(query, 1);
    hit->end = (gsize)gloss_library_query_get_int(query, 2);
    hit->page = (guint)gloss_library_query_get_int(query, 3);
    hit->heading = g_strdup(gloss_library_query_get_text(query, 4));
    hit->body = g_strdup(gloss_library_query_get_text(query, 5));
    hit->language = g_strdup(gloss_library_query_get_text(query, 6));
    hit->hash = gloss_index_text_dup_text_hash(gloss_library_query_get_text(query, 7));
    return hit;
}

static int
compare_places(gconstpointer a, gconstpointer b)
{
    const GlossSearchHit *first = *(GlossSearchHit *const *)a;
    const GlossSearchHit *second = *(GlossSearchHit *const *)b;
    int order = strcmp(first->path, second->path);

    return order ? order : (first->start > second->start) - (first->start < second->start);
}

static gboolean
are_tied(const GlossSearchHit *a, const GlossSearchHit *b)
{
    return a->score == b->score && a->words == b->words && a->meaning == b->meaning;
}

/* Numbers of passages tell how the index came about: they do not decide which of equals is first. */
static void
sort_ties(GPtrArray *hits)
{
    for (guint i = 0, end; i < hits->len; i = end) {
        for (end = i + 1; end < hits->len && are_tied(hits->pdata[i], hits->pdata[end]);)
            end++;
        if (end > i + 1)
            qsort(hits->pdata + i, end - i, sizeof *hits->pdata, compare_places);
    }
}

GPtrArray *
gloss_search_hits_read(GlossLibrary *library, GArray *fused, const GlossPassageRequest *request,
                       GError **error)
{
    g_autoptr(GPtrArray) hits =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_search_run_hit_free);

    for (guint i = 0; i < fused->len; i++) {
        GError *failure = NULL;
        g_autoptr(GlossSearchHit) hit =
            read_passage(library, &g_array_index(fused, ClozeFused, i), &failure);

        if (hit && read_files(library, hit, request, &failure))
            g_ptr_array_add(hits, g_steal_pointer(&hit));
        if (failure) {
            g_propagate_error(error, failure);
            return NULL;
        }
    }
    sort_ties(hits);
    if (hits->len > request->k)
        g_ptr_array_set_size(hits, (gint)request->k);
    return g_steal_pointer(&hits);
}
