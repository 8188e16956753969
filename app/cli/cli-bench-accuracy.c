/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Timed is the embedding of both columns of STS-B dev; what they are worth is worked out afterwards:
 * Spearman's rho of the cosines, cosines to fp32, and the F1 of the NER head on UNER where both are
 * there. */
#include "app/cli/cli-bench-accuracy.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-plugin.h"
#include "app/context.h"
#include "engine/base/error.h"
#include "engine/data/correlation-scores.h"

#define STS       "sts-stsb/stsb_dev.tsv"
#define NER       "ner-uner/en_ewt-ud-test.iob2.gz"
#define N_COLUMNS 2

typedef struct {
    GlossCli *cli;
    ClozePrecision precision;
    char *folder; /* the model's */
    ClozeSession *session;
    ClozeModel *model;
    char **texts[N_COLUMNS];
    double *scores;
    gsize n; /* pairs */
    gsize d;
    gint32 **ids;             /* [2 n], the first column first */
    ClozeSequence *sequences; /* [2 n] */
    float *vectors;           /* [2 n][D], of length 1 */
} Accuracy;

static void
free_accuracy(gpointer data)
{
    Accuracy *self = data;

    for (gsize i = 0; self->ids && i < N_COLUMNS * self->n; i++)
        g_free(self->ids[i]);
    g_free(self->ids);
    g_free(self->sequences);
    g_free(self->vectors);
    g_free(self->scores);
    for (gsize i = 0; i < N_COLUMNS; i++)
        g_strfreev(self->texts[i]);
    g_clear_pointer(&self->model, cloze_model_unref);
    g_clear_pointer(&self->session, cloze_session_unref);
    g_free(self->folder);
    g_free(self);
}

static gboolean
read_pairs(Accuracy *self, GError **error)
{
    static const char *const columns[N_COLUMNS] = {"sentence1", "sentence2"};
    g_auto(GStrv) scores = gloss_cli_bench_data_read_column(STS, "score", error);

    if (!scores)
        return FALSE;
    self->n = g_strv_length(scores);
    for (gsize i = 0; i < N_COLUMNS; i++) {
        self->texts[i] = gloss_cli_bench_data_read_column(STS, columns[i], error);
        if (!self->texts[i])
            return FALSE;
        self->n = MIN(self->n, g_strv_length(self->texts[i]));
    }
    self->scores = g_new(double, self->n);
    for (gsize i = 0; i < self->n; i++)
        self->scores[i] = g_ascii_strtod(scores[i], NULL);
    return TRUE;
}

static gboolean
tokenize(Accuracy *self, gsize index, GError **error)
{
    const char *text = self->texts[index / self->n][index % self->n];
    const ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                        .max_length = cloze_model_get_max_tokens(self->model)};
    g_auto(ClozeTokens) tokens = {0};

    if (!cloze_tokenizer_encode_text(cloze_model_get_tokenizer(self->model), text, strlen(text),
                                     &options, &tokens, error))
        return FALSE;
    self->ids[index] = g_new(gint32, tokens.n);
    for (gsize i = 0; i < tokens.n; i++)
        self->ids[index][i] = tokens.tokens[i].id;
    self->sequences[index] = (ClozeSequence){.ids = self->ids[index], .n = tokens.n};
    return TRUE;
}

static gboolean
prepare(Accuracy *self, GError **error)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();

    if (!cloze_precision_check(self->precision, error) || !read_pairs(self, error))
        return FALSE;
    self->folder = gloss_cli_model_find_base(self->cli, store, error);
    if (!self->folder)
        return FALSE;
    self->session = cloze_session_new(self->cli->threads, 1);
    cloze_session_set_precision(self->session, self->precision);
    self->model = cloze_session_load_model(self->session, self->folder, error);
    if (!self->model)
        return FALSE;
    self->d = cloze_model_get_config(self->model)->hidden_size;
    self->ids = g_new0(gint32 *, N_COLUMNS * self->n + 1);
    self->sequences = g_new0(ClozeSequence, N_COLUMNS * self->n + 1);
    self->vectors = g_new0(float, N_COLUMNS * self->n * self->d + 1);
    for (gsize i = 0; i < N_COLUMNS * self->n; i++)
        if (!tokenize(self, i, error))
            return FALSE;
    return TRUE;
}

static gboolean
run(gpointer data, GCancellable *cancellable, GError **error)
{
    Accuracy *self = data;

    return cloze_session_embed(self->session, self->model, self->sequences, N_COLUMNS * self->n,
                               self->vectors, cancellable, error);
}

static double
cosine(const float *x, const float *y, gsize d)
{
    double xy = 0, xx = 0, yy = 0;

    for (gsize i = 0; i < d; i++) {
        xy += (double)x[i] * y[i];
        xx += (double)x[i] * x[i];
        yy += (double)y[i] * y[i];
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

static void
add_spearman(const Accuracy *self, GString *line)
{
    g_autofree double *cosines = g_new(double, self->n);

    for (gsize i = 0; i < self->n; i++)
        cosines[i] =
            cosine(self->vectors + i * self->d, self->vectors + (self->n + i) * self->d, self->d);
    gloss_cli_json_add_double(line, "spearman",
                              cloze_correlation_scores_spearman(cosines, self->scores, self->n));
}

static void
add_cosines(Accuracy *self, GString *line)
{
    gsize n = N_COLUMNS * self->n;
    g_autofree float *vectors = g_new(float, n * self->d);
    g_autoptr(ClozeModel) wide = NULL;
    double sum = 0, worst = 1;

    cloze_session_set_precision(self->session, CLOZE_PRECISION_FP32);
    wide = cloze_session_load_model(self->session, self->folder, NULL);
    if (!wide || !cloze_session_embed(self->session, wide, self->sequences, n, vectors,
                                      self->cli->cancellable, NULL))
        return;
    for (gsize i = 0; i < n; i++) {
        double one = cosine(self->vectors + i * self->d, vectors + i * self->d, self->d);

        sum += one;
        worst = MIN(worst, one);
    }
    gloss_cli_json_add_double(line, "mean_cosine", sum / (double)n);
    gloss_cli_json_add_double(line, "min_cosine", worst);
}

/* Silent where the head or the data are missing. */
static void
add_ner(const Accuracy *self, GString *line)
{
    g_autofree char *path = gloss_cli_bench_data_find(NER);
    g_autoptr(GlossContext) context = gloss_context_new(self->cli->threads);
    GlossPluginInfo *plugin = gloss_cli_plugin_find(gloss_context_get_host(context), "ner", NULL);
    const char *const paths[] = {path, NULL};
    const char *const no_map[] = {NULL};
    const GlossEvaluateRequest request = {.data_paths = paths, .label_map = no_map};
    g_autoptr(GVariant) metrics = NULL;
    double f1;

    if (!path || !plugin || !gloss_cli_plugin_check_ready(plugin, NULL))
        return;
    cloze_session_set_precision(gloss_context_get_session(context), self->precision);
    metrics = gloss_plugin_info_evaluate(plugin, &request, self->cli->cancellable, NULL);
    if (metrics && g_variant_lookup(metrics, "f1", "d", &f1))
        gloss_cli_json_add_double(line, "ner_f1", f1);
}

static void
add_quality(gpointer data, GString *line)
{
    Accuracy *self = data;

    add_spearman(self, line);
    if (self->precision != CLOZE_PRECISION_FP32)
        add_cosines(self, line);
    add_ner(self, line);
}

gboolean
gloss_cli_bench_accuracy_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                 GError **error)
{
    Accuracy *self = g_new0(Accuracy, 1);

    self->cli = cli;
    cloze_precision_parse(strrchr(name, '/') + 1, &self->precision);
    if (!prepare(self, error)) {
        free_accuracy(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = "texts/s",
                                .amount = (double)(N_COLUMNS * self->n),
                                .precision = self->precision,
                                .runs = 1,
                                .run = run,
                                .add_quality = add_quality,
                                .data = self,
                                .free_data = free_accuracy};
    return TRUE;
}
