/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A passage is a few of the texts one after the other, its vector is drawn as for search/flat: what a
 * search costs depends on how many rows have its words, not on what they say. */
#include "app/cli/cli-bench-hybrid.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/cli/cli-bench-vectors.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/search-run.h"
#include "engine/base/folder.h"

#define SENTENCES 6   /* of a passage */
#define PASSAGES  8   /* of a document */
#define QUERIES   200 /* of a run */
#define K         10

typedef struct {
    char *folder;
    GPtrArray *texts;
    GlossSearchRun *run;
    ClozeSession *session;
    gsize n_passages;
    guint next;
    GArray *walls; /* (element-type double) milliseconds of each query */
    GArray *cpus;  /* of all threads together */
} Hybrid;

static void
free_hybrid(gpointer data)
{
    Hybrid *self = data;

    g_clear_pointer(&self->run, gloss_search_run_free);
    g_clear_pointer(&self->session, cloze_session_unref);
    g_clear_pointer(&self->texts, g_ptr_array_unref);
    if (self->folder)
        cloze_folder_remove(self->folder, NULL);
    g_free(self->folder);
    g_array_unref(self->walls);
    g_array_unref(self->cpus);
    g_free(self);
}

/* ---- the library ---- */

static char *
make_body(const Hybrid *self, gsize i)
{
    const gsize n = GLOSS_CLI_BENCH_TEXTS - GLOSS_CLI_BENCH_QUERIES;
    GString *body = g_string_new(NULL);

    for (gsize j = 0; j < SENTENCES; j++)
        g_string_append_printf(
            body, "%s%s", j ? " " : "",
            (const char *)g_ptr_array_index(self->texts, (i * (1 + 7 * j) + 1013 * j) % n));
    return g_string_free(body, FALSE);
}

static gboolean
add_document(Hybrid *self, GlossIndexStore *store, gint64 folder, gsize first, GError **error)
{
    g_autofree char *name = g_strdup_printf("%zu.txt", first);
    g_autoptr(GPtrArray) bodies = g_ptr_array_new_with_free_func(g_free);
    g_autofree GlossIndexPassage *passages = g_new0(GlossIndexPassage, PASSAGES);
    g_autoptr(GPtrArray) list = g_ptr_array_new();
    GlossIndexText text = {.hash = name, .language = "en", .passages = list};
    char heading[] = "";
    gint64 id;

    for (gsize i = 0; i < PASSAGES && first + i < self->n_passages; i++) {
        char *body = make_body(self, first + i);

        g_ptr_array_add(bodies, body);
        passages[i] = (GlossIndexPassage){text.size, text.size + strlen(body), 0, heading,
                                          body,      (gint64)(first + i)};
        text.size += strlen(body) + 1;
        g_ptr_array_add(list, &passages[i]);
    }
    id = gloss_index_store_add_text(store, &text, error);
    return id > 0 &&
           gloss_library_query_run(gloss_index_store_get_library(store), error,
                                   "INSERT INTO index_file (folder_id, path, stamp, size, modified,"
                                   " format, text_id) VALUES (?, ?, '', ?, 0, 'text', ?)",
                                   "ibii", folder, name, strlen(name), (gint64)text.size, id);
}

static gboolean
add_documents(Hybrid *self, GlossIndexStore *store, GError **error)
{
    gint64 folder = gloss_index_store_add_folder(store, "/", "", error);

    for (gsize first = 0; folder >= 0 && first < self->n_passages; first += PASSAGES)
        if (!add_document(self, store, folder, first, error))
            return FALSE;
    return folder >= 0;
}

static gboolean
add_vectors(Hybrid *self, GlossIndexStore *store, const GlossIndexModel *model, const float *base,
            GError **error)
{
    GlossLibrary *library = gloss_index_store_get_library(store);
    g_autofree char *path = gloss_index_store_dup_vector_path(store, model->hash);
    g_autofree float *scratch = g_new(float, model->width);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autoptr(ClozeVectorFile) file =
        cloze_vector_file_open_writable(path, model->hash, model->width, error);

    for (gsize i = 0; file && i < self->n_passages; i++)
        if (!cloze_vector_file_write(
                file, i, i + 1,
                gloss_cli_bench_vectors_draw(base, model->width, i, random, scratch), error))
            return FALSE;
    return file && gloss_library_query_run(library, error,
                                           "INSERT INTO index_vector (model_id, passage_id, slot)"
                                           " SELECT ?, id, id - 1 FROM index_passage",
                                           "i", model->id);
}

static gboolean
fill_library(Hybrid *self, GlossIndexStore *store, GlossTextEmbedder *embedder, GError **error)
{
    GlossLibrary *library = gloss_index_store_get_library(store);
    gsize width = 0;
    g_autoptr(GBytes) bytes = gloss_cli_bench_vectors_find(embedder, &width, error);
    g_autofree char *hash = bytes ? gloss_text_embedder_dup_hash(embedder, error) : NULL;
    g_autoptr(GlossIndexModel) model =
        hash ? gloss_index_store_add_model(store, hash, "bench", width, error) : NULL;

    return model && gloss_index_store_lock(store, error) &&
           gloss_index_store_set_current_model(store, model->id, error) &&
           gloss_library_begin(library, error) &&
           gloss_library_end(
               library,
               add_documents(self, store, error) &&
                   add_vectors(self, store, model, g_bytes_get_data(bytes, NULL), error),
               error);
}

static gboolean
make_library(GlossCli *cli, Hybrid *self, GError **error)
{
    g_autoptr(GlossLibrary) library = NULL;
    g_autoptr(GlossIndexStore) store = NULL;
    g_autoptr(GlossTextEmbedder) embedder = NULL;

    self->texts = gloss_cli_bench_vectors_read_texts(error);
    self->folder = self->texts ? g_dir_make_tmp("gloss-bench-XXXXXX", error) : NULL;
    library = self->folder ? gloss_library_open(self->folder, error) : NULL;
    store = library ? gloss_index_store_new(library, error) : NULL;
    if (!store)
        return FALSE;
    self->session = cloze_session_new(cli->threads, 0);
    embedder = gloss_cli_library_make_default_embedder(cli, self->session, error);
    if (!embedder || !fill_library(self, store, embedder, error))
        return FALSE;
    self->run = gloss_search_run_new(g_steal_pointer(&store), g_steal_pointer(&embedder));
    return TRUE;
}

/* ---- queries ---- */

static double
read_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static gboolean
run_query(gpointer data, GCancellable *cancellable, GError **error)
{
    Hybrid *self = data;
    guint place =
        GLOSS_CLI_BENCH_TEXTS - GLOSS_CLI_BENCH_QUERIES + self->next++ % GLOSS_CLI_BENCH_QUERIES;
    const GlossPassageRequest request = {.text = g_ptr_array_index(self->texts, place),
                                         .plain = TRUE,
                                         .mode = GLOSS_SEARCH_HYBRID,
                                         .k = K};
    double wall = read_clock(CLOCK_MONOTONIC), cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID);
    g_autoptr(GPtrArray) hits = gloss_search_run_find(self->run, &request, cancellable, error);

    wall = read_clock(CLOCK_MONOTONIC) - wall;
    cpu = read_clock(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    g_array_append_val(self->walls, wall);
    g_array_append_val(self->cpus, cpu);
    return hits != NULL;
}

static int
compare_doubles(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
find_percentile(GArray *values, guint percent)
{
    g_array_sort(values, compare_doubles);
    return values->len ? g_array_index(values, double, (values->len - 1) * percent / 100) : 0;
}

static guint64
read_resident(void)
{
    g_autofree char *text = NULL;
    const char *line;

    if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL))
        return 0;
    line = strstr(text, "VmRSS:");
    return line ? g_ascii_strtoull(line + strlen("VmRSS:"), NULL, 10) >> 10 : 0;
}

static void
add_quality(gpointer data, GString *line)
{
    Hybrid *self = data;

    gloss_cli_json_add_double(line, "p50_ms", find_percentile(self->walls, 50));
    gloss_cli_json_add_double(line, "p95_ms", find_percentile(self->walls, 95));
    gloss_cli_json_add_double(line, "cpu_p50_ms", find_percentile(self->cpus, 50));
    gloss_cli_json_add_double(line, "cpu_p95_ms", find_percentile(self->cpus, 95));
    gloss_cli_json_add_unsigned(line, "rss_mb", read_resident());
}

gboolean
gloss_cli_bench_hybrid_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                               GError **error)
{
    Hybrid *self = g_new0(Hybrid, 1);

    self->walls = g_array_new(FALSE, FALSE, sizeof(double));
    self->cpus = g_array_new(FALSE, FALSE, sizeof(double));
    self->n_passages = g_str_has_suffix(name, "/1M") ? 1000000 : 100000;
    if (!make_library(cli, self, error)) {
        free_hybrid(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = "ms",
                                .amount = 1,
                                .runs = QUERIES,
                                .run = run_query,
                                .add_quality = add_quality,
                                .data = self,
                                .free_data = free_hybrid};
    return TRUE;
}
