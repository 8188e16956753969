/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors are kept in the cache for the next run. */
#include "app/cli/cli-bench-vectors.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "engine/base/error.h"
#include "engine/base/file.h"

#define LEAST_WORDS 4
#define NOISE       0.02
#define BATCH       256

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
    for (gsize i = 0; lines && lines[i] && texts->len < GLOSS_CLI_BENCH_TEXTS; i++) {
        char *text =
            first_field ? g_strndup(lines[i], strcspn(lines[i], "\t")) : g_strdup(lines[i]);

        if (!has_words(text) || !g_hash_table_add(seen, text))
            g_free(text);
        else
            g_ptr_array_add(texts, text);
    }
}

GPtrArray *
gloss_cli_bench_vectors_read_texts(GError **error)
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
    if (texts->len == GLOSS_CLI_BENCH_TEXTS)
        return g_steal_pointer(&texts);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "expected %d texts, found %u",
                GLOSS_CLI_BENCH_TEXTS, texts->len);
    return NULL;
}

/* ---- vectors ---- */

static gboolean
make_vectors(GlossTextEmbedder *embedder, const char *path, gsize width, GError **error)
{
    g_autoptr(GPtrArray) texts = gloss_cli_bench_vectors_read_texts(error);
    g_autofree float *vectors = NULL;

    if (!texts)
        return FALSE;
    vectors = g_new(float, (gsize)GLOSS_CLI_BENCH_TEXTS *width);
    for (guint i = 0; i < texts->len; i += BATCH)
        if (!gloss_text_embedder_run(embedder, GLOSS_TEXT_PASSAGE,
                                     (const char *const *)texts->pdata + i,
                                     MIN(BATCH, texts->len - i), vectors + i * width, NULL, error))
            return FALSE;
    return cloze_file_write_atomic(path, vectors, GLOSS_CLI_BENCH_TEXTS * width * sizeof *vectors,
                                   error);
}

GBytes *
gloss_cli_bench_vectors_find(GlossTextEmbedder *embedder, gsize *width, GError **error)
{
    g_autofree char *name = NULL, *folder = NULL, *path = NULL;
    ClozeModel *model = gloss_text_embedder_get_model(embedder, error);

    if (!model)
        return NULL;
    *width = cloze_model_get_config(model)->hidden_size;
    folder = g_build_filename(g_get_user_cache_dir(), "gloss", NULL);
    name = g_strdup_printf("bench-%.16s.f32", cloze_model_get_hash(model));
    path = g_build_filename(folder, name, NULL);
    g_mkdir_with_parents(folder, 0700);
    if (!cloze_file_is_named(path) && !make_vectors(embedder, path, *width, error))
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

const float *
gloss_cli_bench_vectors_draw(const float *base, gsize width, gsize i, GRand *random, float *scratch)
{
    const gsize n = GLOSS_CLI_BENCH_TEXTS - GLOSS_CLI_BENCH_QUERIES;

    if (i < n)
        return base + i * width;
    add_noise(scratch, base + i % n * width, width, random);
    return scratch;
}
