/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recall of a scan is against all products in fp32, that of a walk against a scan. */
#include "app/cli/cli-bench-search.h"

#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-bench-vectors.h"
#include "app/cli/cli-collection-library.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/search-run.h"
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-search.h"
#include "engine/search/vector-scan.h"

#define K          10
#define WALK_WIDTH 64 /* of search/hnsw's queries, as the peers have it */

typedef struct {
    ClozeSession *session;
    char *folder;
    ClozeVectorFile *file;
    float *queries; /* [n][width] */
    gsize n, n_vectors, width;
    ClozeVectorHit *hits; /* [n][K] */
    gsize *n_hits;
    ClozeHnsw *graph;   /* (nullable) */
    ClozeHnswWalk walk; /* through it */
} Flat;

static void
free_flat(gpointer data)
{
    Flat *self = data;

    g_clear_pointer(&self->graph, cloze_hnsw_free);
    cloze_hnsw_search_walk_clear(&self->walk);
    g_clear_pointer(&self->file, cloze_vector_file_free);
    g_clear_pointer(&self->session, cloze_session_unref);
    if (self->folder)
        cloze_folder_remove(self->folder, NULL);
    g_free(self->folder);
    g_free(self->queries);
    g_free(self->hits);
    g_free(self->n_hits);
    g_free(self);
}

/* ---- vectors ---- */

static gboolean
fill_file(Flat *self, const float *base, GError **error)
{
    g_autofree char *path = NULL;
    g_autofree float *scratch = g_new(float, self->width);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    self->folder = g_dir_make_tmp("gloss-bench-XXXXXX", error);
    path = self->folder ? g_build_filename(self->folder, "vectors", NULL) : NULL;
    self->file = path ? cloze_vector_file_open_writable(path, "bench", self->width, error) : NULL;
    for (gsize i = 0; self->file && i < self->n_vectors; i++)
        if (!cloze_vector_file_write(
                self->file, i, i + 1,
                gloss_cli_bench_vectors_draw(base, self->width, i, random, scratch), error))
            return FALSE;
    return self->file != NULL;
}

/* ---- search/flat ---- */

static gboolean
run_flat(gpointer data, GCancellable *cancellable, GError **error)
{
    Flat *self = data;

    return cloze_vector_scan_run(self->file, cloze_session_get_pool(self->session), self->queries,
                                 self->n, K, NULL, NULL, self->hits, self->n_hits, cancellable,
                                 error);
}

/* How many of the hits of query @j no vector outside of them beats. */
static guint
count_right(Flat *self, gsize j)
{
    const float *query = self->queries + j * self->width;
    float last = self->hits[j * K + K - 1].score;
    guint better = 0;

    for (gsize i = 0; i < self->n_vectors; i++) {
        const float *vector = cloze_vector_file_get_vector(self->file, i);
        double sum = 0;

        for (gsize l = 0; l < self->width; l++)
            sum += (double)vector[l] * (double)query[l];
        better += sum > (double)last + 1e-6;
    }
    return better < K ? K : 2 * K > better ? 2 * K - better : 0;
}

static void
add_flat_quality(gpointer data, GString *line)
{
    Flat *self = data;
    guint n = 0;

    for (gsize j = 0; j < self->n; j++)
        n += count_right(self, j);
    gloss_cli_json_add_double(line, "recall@10", (double)n / (double)(self->n * K));
}

static gboolean
prepare_vectors(GlossCli *cli, Flat *self, const char *size, gsize n_queries, GError **error)
{
    g_autoptr(GlossTextEmbedder) embedder = NULL;
    g_autoptr(GBytes) bytes = NULL;
    const float *vectors;

    self->n_vectors = g_str_equal(size, "1M") ? 1000000 : 100000;
    self->n = n_queries;
    self->session = cloze_session_new(cli->threads, 1);
    embedder = gloss_cli_library_make_default_embedder(cli, self->session, error);
    bytes = embedder ? gloss_cli_bench_vectors_find(embedder, &self->width, error) : NULL;
    if (!bytes)
        return FALSE;
    vectors = g_bytes_get_data(bytes, NULL);
    self->queries =
        g_memdup2(vectors + (GLOSS_CLI_BENCH_TEXTS - GLOSS_CLI_BENCH_QUERIES) * self->width,
                  self->n * self->width * sizeof *vectors);
    self->hits = g_new0(ClozeVectorHit, self->n * K);
    self->n_hits = g_new0(gsize, self->n);
    return fill_file(self, vectors, error);
}

gboolean
gloss_cli_bench_search_prepare_flat(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                    GError **error)
{
    g_auto(GStrv) parts = g_strsplit(name, "/", -1);
    Flat *self = g_new0(Flat, 1);

    if (!prepare_vectors(cli, self, parts[2], (gsize)g_ascii_strtoull(parts[3] + 1, NULL, 10),
                         error)) {
        free_flat(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = "ms",
                                .amount = 1,
                                .warmup = 3,
                                .runs = 5,
                                .run = run_flat,
                                .add_quality = add_flat_quality,
                                .data = self,
                                .free_data = free_flat};
    return TRUE;
}

/* ---- search/hnsw ---- */

static gboolean
run_build(gpointer data, GCancellable *cancellable, GError **error)
{
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    Flat *self = data;

    g_clear_pointer(&self->graph, cloze_hnsw_free);
    self->graph = cloze_hnsw_new("bench", &options);
    return cloze_hnsw_build_run(self->graph, self->file, cloze_session_get_pool(self->session),
                                cancellable, error);
}

static gboolean
run_walks(gpointer data, GCancellable *cancellable, GError **error)
{
    Flat *self = data;

    for (gsize i = 0; i < self->n; i++)
        self->n_hits[i] = cloze_hnsw_search_run(self->graph, self->file, &self->walk,
                                                self->queries + i * self->width, K, WALK_WIDTH,
                                                NULL, 0, self->hits + i * K);
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}

static gboolean
has_hit(const ClozeVectorHit *hits, gsize n, guint64 id)
{
    for (gsize i = 0; i < n; i++)
        if (hits[i].id == id)
            return TRUE;
    return FALSE;
}

/* Against the exact scan. */
static void
add_walk_quality(gpointer data, GString *line)
{
    Flat *self = data;
    g_autofree ClozeVectorHit *walked = g_new(ClozeVectorHit, self->n * K);
    guint n = 0;

    run_walks(self, NULL, NULL);
    memcpy(walked, self->hits, self->n * K * sizeof *walked);
    run_flat(self, NULL, NULL);
    for (gsize i = 0; i < self->n; i++)
        for (gsize j = 0; j < self->n_hits[i]; j++)
            n += has_hit(walked + i * K, K, self->hits[i * K + j].id);
    gloss_cli_json_add_double(line, "recall@10", (double)n / (double)(self->n * K));
}

gboolean
gloss_cli_bench_search_prepare_hnsw(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                    GError **error)
{
    g_auto(GStrv) parts = g_strsplit(name, "/", -1);
    gboolean builds = g_str_equal(parts[3], "build");
    Flat *self = g_new0(Flat, 1);

    if (!prepare_vectors(cli, self, parts[2], GLOSS_CLI_BENCH_QUERIES, error) ||
        (!builds && !run_build(self, cli->cancellable, error))) {
        free_flat(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = builds ? "vectors/s" : "queries/s",
                                .amount = (double)(builds ? self->n_vectors : self->n),
                                .warmup = builds ? 0 : 1,
                                .runs = builds ? 1 : 5,
                                .run = builds ? run_build : run_walks,
                                .add_quality = add_walk_quality,
                                .data = self,
                                .free_data = free_flat};
    return TRUE;
}

/* ---- index/cranfield ---- */

typedef struct {
    GlossCli *cli;
    GlossCollection *collection;
} Indexing;

static void
free_indexing(gpointer data)
{
    Indexing *self = data;

    g_clear_pointer(&self->collection, gloss_cli_collection_free);
    g_free(self);
}

static gboolean
run_indexing(gpointer data, GCancellable *cancellable, GError **error)
{
    Indexing *self = data;
    g_autoptr(GlossCollectionLibrary) library =
        gloss_cli_collection_library_new(self->cli, self->collection, NULL, error);

    return library != NULL;
}

gboolean
gloss_cli_bench_search_prepare_index(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                     GError **error)
{
    g_autofree char *file = gloss_cli_bench_data_find("ir-cranfield/cran.all.1400.xml.gz");
    g_autofree char *folder = file ? g_path_get_dirname(file) : NULL;
    Indexing *self = g_new0(Indexing, 1);

    self->cli = cli;
    if (!folder)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "ir-cranfield is not there");
    else
        self->collection = gloss_cli_collection_read(folder, cli->cancellable, error);
    if (!self->collection) {
        free_indexing(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = "docs/s",
                                .amount = self->collection->documents->len,
                                .runs = 2,
                                .run = run_indexing,
                                .data = self,
                                .free_data = free_indexing};
    return TRUE;
}
