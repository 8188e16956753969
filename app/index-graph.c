/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The file is written whole, a hundred bytes and more a vector, so not for every changed document. */
#include "app/index-graph.h"

#include <glib/gstdio.h>

#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-file.h"

/* A graph that lacks less than one vector in so many is good enough. */
#define SHARE_LACKING 64

static guint64
get_least(void)
{
    const char *text = g_getenv("GLOSS_GRAPH_VECTORS");
    guint64 least = GLOSS_INDEX_GRAPH_VECTORS;

    if (text)
        g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT32, &least, NULL);
    return least;
}

static gsize
count_vectors(ClozeVectorFile *file)
{
    gsize n = 0;

    for (gsize slot = 0; slot < cloze_vector_file_get_capacity(file); slot++)
        n += cloze_vector_file_get_id(file, slot) != 0;
    return n;
}

static gboolean
is_good(const ClozeHnsw *graph, ClozeVectorFile *file, gsize n)
{
    gsize n_stale;
    g_autoptr(GArray) fresh = cloze_hnsw_build_compare(graph, file, &n_stale);

    return n_stale + fresh->len <= n / SHARE_LACKING;
}

gboolean
gloss_index_graph_update(GlossIndexStore *store, const GlossIndexModel *model,
                         ClozeVectorFile *file, ClozePool *pool, GCancellable *cancellable,
                         GError **error)
{
    g_autofree char *path = gloss_index_store_dup_graph_path(store, model->hash);
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    gsize n = count_vectors(file);
    g_autoptr(ClozeHnsw) graph = NULL;

    if (n < get_least()) {
        g_unlink(path);
        return TRUE;
    }
    graph = cloze_hnsw_file_read(path, model->hash, NULL);
    if (graph && is_good(graph, file, n))
        return TRUE;
    if (!graph)
        graph = cloze_hnsw_new(model->hash, &options);
    return cloze_hnsw_build_run(graph, file, pool, cancellable, error) &&
           cloze_hnsw_file_write(graph, path, error);
}
