/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts are chosen as the peers' benchmark chooses them; their vectors are made by the model and
 * kept in the user's cache, since making them takes longer than the maps. Reader: fuzz-npy */
#include "app/cli/cli-bench-map.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "engine/base/error.h"
#include "engine/map/layout.h"
#include "engine/map/map-quality.h"
#include "engine/map/npy.h"
#include "engine/map/text-vectors.h"

#define N_TEXTS    20000
#define MAX_TOKENS 128
#define N_SAMPLE   2000
#define N_NEAREST  15

typedef struct {
    ClozeSession *session;
    ClozeNpy npy;
    ClozeMapVectors vectors;
    ClozeMapRun run;
    ClozeLayoutOptions options;
    gboolean neighbours_only;
    ClozeLayout *layout;
} Map;

static void
free_map(gpointer data)
{
    Map *self = data;

    g_clear_pointer(&self->layout, cloze_layout_free);
    cloze_map_vectors_clear(&self->vectors);
    cloze_npy_clear(&self->npy);
    g_clear_pointer(&self->session, cloze_session_unref);
    g_free(self);
}

static gboolean
has_four_words(const char *text)
{
    guint n = 0;
    gboolean inside = FALSE;

    for (const char *p = text; *p; p = g_utf8_next_char(p)) {
        gboolean space = g_unichar_isspace(g_utf8_get_char(p));

        n += !space && !inside;
        inside = !space;
    }
    return n >= 4;
}

static void
add_texts(GPtrArray *texts, GHashTable *seen, char **more)
{
    for (gsize i = 0; more[i]; i++)
        if (*more[i] && g_hash_table_add(seen, g_strdup(more[i])) && has_four_words(more[i]))
            g_ptr_array_add(texts, g_strdup(more[i]));
}

/* Row by row both sentences, as the peers meet them. */
static gboolean
add_pairs(GPtrArray *texts, GHashTable *seen, const char *name, GError **error)
{
    g_auto(GStrv) first = gloss_cli_bench_data_read_column(name, "sentence1", error);
    g_auto(GStrv) second =
        first ? gloss_cli_bench_data_read_column(name, "sentence2", error) : NULL;

    for (gsize i = 0; second && first[i] && second[i]; i++) {
        char *both[] = {first[i], second[i], NULL};

        add_texts(texts, seen, both);
    }
    return second != NULL;
}

static gboolean
add_news(GPtrArray *texts, GHashTable *seen, const char *name, GError **error)
{
    g_auto(GStrv) lines = gloss_cli_bench_data_read_lines(name, error);

    for (gsize i = 0; lines && lines[i]; i++)
        lines[i][strcspn(lines[i], "\t")] = '\0';
    if (lines)
        add_texts(texts, seen, lines);
    return lines != NULL;
}

static const char *
get_text_cb(gpointer data, gsize index, gsize *size)
{
    const char *text = ((GPtrArray *)data)->pdata[index];

    *size = strlen(text);
    return text;
}

static gboolean
make_vectors(GlossCli *cli, Map *self, const char *path, GError **error)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(ClozeModel) model = NULL;
    g_autofree float *values = NULL;
    gsize n;

    if (!add_pairs(texts, seen, "sts-stsb/stsb_train.tsv.gz", error) ||
        !add_pairs(texts, seen, "sts-stsb/stsb_dev.tsv", error) ||
        !add_news(texts, seen, "cls-agnews/agnews_test.tsv.gz", error) ||
        !add_news(texts, seen, "cls-agnews/agnews_train_10k.tsv.gz", error))
        return FALSE;
    model = gloss_cli_model_load(cli, self->session, error);
    if (!model)
        return FALSE;
    n = MIN(texts->len, N_TEXTS);
    values = cloze_text_vectors_make(self->session, model, n, MAX_TOKENS, get_text_cb, texts,
                                     &self->run, error);
    return values &&
           cloze_npy_write(path, values, n, cloze_model_get_config(model)->hidden_size, error);
}

static gboolean
load_vectors(GlossCli *cli, Map *self, gsize n, GError **error)
{
    g_autofree char *folder = g_build_filename(g_get_user_cache_dir(), "gloss", NULL);
    g_autofree char *path = g_build_filename(folder, "bench-sentences.npy", NULL);

    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        g_mkdir_with_parents(folder, 0700);
        if (!make_vectors(cli, self, path, error))
            return FALSE;
    }
    if (!cloze_npy_open(&self->npy, path, error))
        return FALSE;
    if (self->npy.n < n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected %" G_GSIZE_FORMAT " different texts, found %" G_GSIZE_FORMAT, n,
                    self->npy.n);
        return FALSE;
    }
    return cloze_map_vectors_init(&self->vectors, self->npy.values, n, self->npy.d,
                                  CLOZE_METRIC_COSINE, &self->run, error);
}

static gboolean
run_map(gpointer data, GCancellable *cancellable, GError **error)
{
    Map *self = data;
    ClozeMapRun run = self->run;

    run.cancellable = cancellable;
    if (self->neighbours_only) {
        g_autoptr(ClozeNeighbours) found =
            cloze_neighbours_find_exact(&self->vectors, N_NEAREST, &run, error);

        return found != NULL;
    }
    g_clear_pointer(&self->layout, cloze_layout_free);
    self->layout = cloze_layout_new(&self->vectors, &self->options, &run, error);
    return self->layout != NULL;
}

static void
add_quality(gpointer data, GString *line)
{
    Map *self = data;
    ClozeMapQuality quality;

    if (self->layout && cloze_map_quality_measure(&self->vectors, self->layout->points, N_NEAREST,
                                                  N_SAMPLE, &self->run, &quality, NULL))
        gloss_cli_json_add_double(line, "trustworthiness", quality.trustworthiness);
}

gboolean
gloss_cli_bench_map_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                            GError **error)
{
    g_auto(GStrv) parts = g_strsplit(name, "/", 3);
    gsize n = g_ascii_strtoull(parts[2], NULL, 10) * 1000;
    Map *self = g_new0(Map, 1);

    work->data = self;
    work->free_data = free_map;
    self->session = cloze_session_new(cli->threads, 1);
    self->run = (ClozeMapRun){.pool = cloze_session_get_pool(self->session), .seed = cli->seed};
    self->options = CLOZE_LAYOUT_DEFAULTS;
    self->neighbours_only = !cloze_layout_parse_method(parts[1], &self->options.method);
    if (!load_vectors(cli, self, n, error))
        return FALSE;
    work->unit = "s";
    work->warmup = g_str_equal(parts[1], "pca") || self->neighbours_only;
    work->runs = 3;
    work->run = run_map;
    work->add_quality = add_quality;
    if (self->neighbours_only)
        work->operations = 2.0 * (double)n * (double)n * (double)self->vectors.d;
    return TRUE;
}
