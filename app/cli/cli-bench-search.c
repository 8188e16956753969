/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of 21,000 texts, made once and kept in the cache; the last 1,000 are queries, the others the
 * collection, over and over with noise. Recall is against all products in fp32. */
#include "app/cli/cli-bench-search.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-bench-data.h"
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

#define N_TEXTS     21000
#define N_QUERIES   1000
#define LEAST_WORDS 4
#define NOISE       0.02
#define K           10
#define BATCH       256
#define WALK_WIDTH  64 /* of search/hnsw's queries, as the peers have it */

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

/* ---- texts ---- */

static gboolean
has_words(const char *text)
{
    guint n = 0;

    for (gboolean inside = FALSE; *text; text++) {
        gboolean space = g_ascii_isspace(*text);

        n += !space && !inside;
        inside = !space;
    }
    return n >= LEAST_WORDS;
}

/* @texts owns what @seen knows. */
static void
take_texts(GPtrArray *texts, GHashTable *seen, char **lines, gboolean first_field)
{
    for (gsize i = 0; lines && lines[i] && texts->len < N_TEXTS; i++) {
        char *text =
            first_field ? g_strndup(lines[i], strcspn(lines[i], "\t")) : g_strdup(lines[i]);

        if (!has_words(text) || !g_hash_table_add(seen, text))
            g_free(text);
        else
            g_ptr_array_add(texts, text);
    }
}

static GPtrArray *
read_texts(GError **error)
{
    static const char *const pairs[] = {"sts-stsb/stsb_train.tsv.gz", "sts-stsb/stsb_dev.tsv"};
    static const char *const news[] = {"cls-agnews/agnews_test.tsv.gz",
                                       "cls-agnews/agnews_train_10k.tsv.gz"};
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_auto(GStrv) first = gloss_cli_bench_data_read_column(pairs[i], "sentence1", error);
        g_auto(GStrv) second =
            first ? gloss_cli_bench_data_read_column(pairs[i], "sentence2", error) : NULL;

        if (!second)
            return NULL;
        take_texts(texts, seen, first, FALSE);
        take_texts(texts, seen, second, FALSE);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(news); i++) {
        g_auto(GStrv) lines = gloss_cli_bench_data_read_lines(news[i], error);

        if (!lines)
            return NULL;
        take_texts(texts, seen, lines, TRUE);
    }
    if (texts->len == N_TEXTS)
        return g_steal_pointer(&texts);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "expected %d texts, found %u", N_TEXTS,
                texts->len);
    return NULL;
}

/* ---- vectors ---- */

static gboolean
make_vectors(GlossTextEmbedder *embedder, const char *path, gsize width, GError **error)
{
    g_autoptr(GPtrArray) texts = read_texts(error);
    g_autofree float *vectors = NULL;

    if (!texts)
        return FALSE;
    vectors = g_new(float, (gsize)N_TEXTS *width);
    for (guint i = 0; i < texts->len; i += BATCH)
        if (!gloss_text_embedder_run(embedder, GLOSS_TEXT_PASSAGE,
                                     (const char *const *)texts->pdata + i,
                                     MIN(BATCH, texts->len - i), vectors + i * width, NULL, error))
            return FALSE;
    return cloze_file_write_atomic(path, vectors, N_TEXTS * width * sizeof *vectors, error);
}

/* (transfer full) [N_TEXTS][width] */
static GBytes *
find_vectors(GlossCli *cli, Flat *self, GError **error)
{
    g_autofree char *name = NULL, *folder = NULL, *path = NULL, *model_folder = NULL;
    g_autoptr(GlossTextEmbedder) embedder = NULL;
    ClozeModel *model;

    embedder = gloss_cli_library_make_default_embedder(cli, self->session, error);
    model = embedder ? gloss_text_embedder_get_model(embedder, error) : NULL;
    if (!model)
        return NULL;
    self->width = cloze_model_get_config(model)->hidden_size;
    folder = g_build_filename(g_get_user_cache_dir(), "gloss", NULL);
    name = g_strdup_printf("bench-%.16s.f32", cloze_model_get_hash(model));
    path = g_build_filename(folder, name, NULL);
    g_mkdir_with_parents(folder, 0700);
    if (!cloze_file_is_named(path) && !make_vectors(embedder, path, self->width, error))
        return NULL;
    return cloze_file_map(path, error);
}

static double
draw_normal(GRand *random)
{
    double u = 1 - g_rand_double(random), v = g_rand_double(random);

    return sqrt(-2 * log(u)) * cos(2 * G_PI * v);
}

static void
add_noise(float *out, const float *base, gsize width, GRand *random)
{
    double length = 0;

    for (gsize i = 0; i < width; i++) {
        out[i] = base[i] + (float)(NOISE * draw_normal(random));
        length += (double)out[i] * (double)out[i];
    }
    for (gsize i = 0; i < width; i++)
        out[i] /= (float)sqrt(length);
}

static gboolean
fill_file(Flat *self, const float *base, GError **error)
{
    g_autofree char *path = NULL;
    g_autofree float *vector = g_new(float, self->width);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    self->folder = g_dir_make_tmp("gloss-bench-XXXXXX", error);
    path = self->folder ? g_build_filename(self->folder, "vectors", NULL) : NULL;
    self->file = path ? cloze_vector_file_open_writable(path, "bench", self->width, error) : NULL;
    for (gsize i = 0; self->file && i < self->n_vectors; i++) {
        const float *from = base + i % (N_TEXTS - N_QUERIES) * self->width;

        if (i < N_TEXTS - N_QUERIES)
            memcpy(vector, from, self->width * sizeof *vector);
        else
            add_noise(vector, from, self->width, random);
        if (!cloze_vector_file_write(self->file, i, i + 1, vector, error))
            return FALSE;
    }
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
    g_autoptr(GBytes) bytes = NULL;
    const float *vectors;

    self->n_vectors = g_str_equal(size, "1M") ? 1000000 : 100000;
    self->n = n_queries;
    self->session = cloze_session_new(cli->threads, 1);
    bytes = find_vectors(cli, self, error);
    if (!bytes)
        return FALSE;
    vectors = g_bytes_get_data(bytes, NULL);
    self->queries = g_memdup2(vectors + (N_TEXTS - N_QUERIES) * self->width,
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

    if (!prepare_vectors(cli, self, parts[2], N_QUERIES, error) ||
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
