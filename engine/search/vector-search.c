/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The graph's file is known by its inode, size and time: it is put in place by a rename. */
#include "engine/search/vector-search.h"

#include <sys/stat.h>

#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-file.h"
#include "engine/search/hnsw-search.h"

/* A graph that lacks more than one vector in so many is not worth walking. */
#define SHARE_FRESH 16
/* Nearest that a walk keeps: at least, and beyond those wanted. */
#define LEAST_WIDTH 96
#define MORE_WIDTH  32

typedef struct {
    guint64 inode;
    gint64 size;
    gint64 seconds;
    gint64 nanoseconds;
} Stamp;

struct _ClozeVectorSearch {
    ClozeVectorFile *file;
    char *graph_path;
    char *model;
    Stamp stamp;      /* of the graph's file when it was read */
    ClozeHnsw *graph; /* (nullable) */
    GArray *fresh;    /* (nullable) (element-type guint32) */
    ClozeHnswWalk walk;
};

static Stamp
read_stamp(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        return (Stamp){0};
    return (Stamp){info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

static gboolean
is_same(const Stamp *a, const Stamp *b)
{
    return a->inode == b->inode && a->size == b->size && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds;
}

static void
read_graph(ClozeVectorSearch *self)
{
    Stamp stamp = read_stamp(self->graph_path);
    gsize n_stale;

    if (!is_same(&stamp, &self->stamp)) {
        g_clear_pointer(&self->graph, cloze_hnsw_free);
        if (stamp.size > 0)
            self->graph = cloze_hnsw_file_read(self->graph_path, self->model, NULL);
        self->stamp = stamp;
    }
    g_clear_pointer(&self->fresh, g_array_unref);
    if (self->graph)
        self->fresh = cloze_hnsw_build_compare(self->graph, self->file, &n_stale);
}

ClozeVectorSearch *
cloze_vector_search_open(const char *vectors, const char *graph, const char *model, GError **error)
{
    ClozeVectorFile *file = cloze_vector_file_open(vectors, model, error);
    ClozeVectorSearch *self;

    if (!file)
        return NULL;
    self = g_new0(ClozeVectorSearch, 1);
    self->file = file;
    self->graph_path = g_strdup(graph);
    self->model = g_strdup(model);
    read_graph(self);
    return self;
}

void
cloze_vector_search_free(ClozeVectorSearch *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->file, cloze_vector_file_free);
    g_clear_pointer(&self->graph, cloze_hnsw_free);
    g_clear_pointer(&self->fresh, g_array_unref);
    cloze_hnsw_search_walk_clear(&self->walk);
    g_free(self->graph_path);
    g_free(self->model);
    g_free(self);
}

gboolean
cloze_vector_search_refresh(ClozeVectorSearch *self, GError **error)
{
    if (!cloze_vector_file_refresh(self->file, error))
        return FALSE;
    read_graph(self);
    return TRUE;
}

ClozeVectorFile *
cloze_vector_search_get_file(ClozeVectorSearch *self)
{
    return self->file;
}

gboolean
cloze_vector_search_has_graph(ClozeVectorSearch *self)
{
    return self->graph && self->fresh->len <= self->graph->n_nodes / SHARE_FRESH;
}

gboolean
cloze_vector_search_run(ClozeVectorSearch *self, ClozePool *pool, const float *query, gsize k,
                        ClozeVectorFilter filter, gpointer filter_data, ClozeVectorHit *hits,
                        gsize *n_hits, GCancellable *cancellable, GError **error)
{
    if (filter || !cloze_vector_search_has_graph(self))
        return cloze_vector_scan_run(self->file, pool, query, 1, k, filter, filter_data, hits,
                                     n_hits, cancellable, error);
    *n_hits = cloze_hnsw_search_run(self->graph, self->file, &self->walk, query, k,
                                    MAX(k + MORE_WIDTH, LEAST_WIDTH),
                                    (const guint32 *)self->fresh->data, self->fresh->len, hits);
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}

gboolean
cloze_vector_search_run_near(ClozeVectorSearch *self, ClozePool *pool, const float *query, gsize k,
                             ClozeVectorNear *near, ClozeVectorHit *hits, gsize *n_hits,
                             GCancellable *cancellable, GError **error)
{
    g_array_set_size(near->slots, 0);
    if (cloze_vector_search_has_graph(self))
        return cloze_vector_search_run(self, pool, query, k, NULL, NULL, hits, n_hits, cancellable,
                                       error);
    return cloze_vector_scan_run_near(self->file, pool, query, k, near, hits, n_hits, cancellable,
                                      error);
}

gboolean
cloze_vector_search_run_again(ClozeVectorSearch *self, ClozePool *pool, const float *query, gsize k,
                              const ClozeVectorNear *near, ClozeVectorHit *hits, gsize *n_hits,
                              GCancellable *cancellable, GError **error)
{
    if (near->slots->len == 0)
        return cloze_vector_search_run(self, pool, query, k, NULL, NULL, hits, n_hits, cancellable,
                                       error);
    *n_hits = cloze_vector_scan_run_again(self->file, pool, query, k, near, hits);
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}
