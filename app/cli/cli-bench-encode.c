/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoder is called beneath the session, whose cache would answer every run but the first. */
#include "app/cli/cli-bench-encode.h"

#include <math.h>
#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-bench-random.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "engine/base/error.h"

#define MIXED_TEXTS   32
#define RUNNING_TEXTS 20
#define RANDOM_MODEL  "bert-base-random"
#define BGE_MODEL     "bge-small-en"
#define BGE_ID        "bge-small-en-v1.5"

typedef struct {
    ClozePool *pool;
    ClozeEncoder *encoder;
    ClozeTokenizer *tokenizer;
    ClozePooling pooling;
    GArray *ids;     /* gint32 */
    GArray *offsets; /* gsize [n + 1] */
    float **hidden;
    float *vectors; /* [n][D] */
    char *folder;   /* the model's, or NULL for random weights */
} Encode;

static void
free_encode(gpointer data)
{
    Encode *self = data;

    if (self->hidden)
        g_free(self->hidden[cloze_encoder_get_config(self->encoder)->n_layers]);
    g_free(self->hidden);
    g_free(self->vectors);
    g_array_unref(self->ids);
    g_array_unref(self->offsets);
    g_clear_pointer(&self->encoder, cloze_encoder_unref);
    g_clear_pointer(&self->tokenizer, cloze_tokenizer_unref);
    cloze_pool_free(self->pool);
    g_free(self->folder);
    g_free(self);
}

/* As the session does it for vectors that depend on first tokens alone. */
static gboolean
run_first(Encode *self, const ClozeBatch *batch, GCancellable *cancellable, GError **error)
{
    gsize d = cloze_encoder_get_config(self->encoder)->hidden_size;
    float *first = self->hidden[cloze_encoder_get_config(self->encoder)->n_layers];

    if (!cloze_encoder_forward_first(self->encoder, self->pool, batch, first, cancellable, error))
        return FALSE;
    for (gsize i = 0; i < batch->n_sequences; i++)
        cloze_pooling_apply(&self->pooling, self->vectors + i * d, first + i * d, 1, d);
    return TRUE;
}

static gboolean
run(gpointer data, GCancellable *cancellable, GError **error)
{
    Encode *self = data;
    const ClozeConfig *config = cloze_encoder_get_config(self->encoder);
    const gsize *offsets = (const gsize *)self->offsets->data;
    ClozeBatch batch = {self->offsets->len - 1, offsets, (const gint32 *)self->ids->data, NULL};
    gsize d = config->hidden_size;

    if (self->pooling.mode == CLOZE_POOLING_CLS)
        return run_first(self, &batch, cancellable, error);
    if (!cloze_encoder_forward(self->encoder, self->pool, &batch, self->hidden, NULL, cancellable,
                               error))
        return FALSE;
    for (gsize i = 0; i < batch.n_sequences; i++)
        cloze_pooling_apply(&self->pooling, self->vectors + i * d,
                            self->hidden[config->n_layers] + offsets[i] * d,
                            offsets[i + 1] - offsets[i], d);
    return TRUE;
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
    return xy / sqrt(xx * yy);
}

static ClozeEncoder *
load_encoder(const Encode *self, ClozePrecision precision, GError **error)
{
    ClozeConfig config = gloss_cli_bench_random_get_bert_base();
    g_autoptr(ClozeModel) model = NULL;

    if (!self->folder)
        return gloss_cli_bench_random_new_encoder(&config, precision, self->pool, error);
    model = cloze_model_load_at(self->folder, precision, self->pool, error);
    return model ? cloze_encoder_ref(cloze_model_get_encoder(model)) : NULL;
}

/* The worst cosine to our own fp32, which is compared with the reference elsewhere. Loaded after the
 * measurement, whose memory it is not. */
static void
add_quality(gpointer data, GString *line)
{
    Encode *self = data;
    gsize n = self->offsets->len - 1, d = cloze_encoder_get_config(self->encoder)->hidden_size;
    g_autofree float *vectors = g_memdup2(self->vectors, n * d * sizeof *vectors);
    ClozeEncoder *wide = load_encoder(self, CLOZE_PRECISION_FP32, NULL), *narrow = self->encoder;
    double worst = 1;

    if (!wide)
        return;
    self->encoder = wide;
    if (run(self, NULL, NULL))
        for (gsize i = 0; i < n; i++)
            worst = MIN(worst, cosine(vectors + i * d, self->vectors + i * d, d));
    self->encoder = narrow;
    cloze_encoder_unref(wide);
    gloss_cli_json_add_double(line, "min_cosine", worst);
}

/* b1sN keeps the first N - 1 ids and the last one. */
static gboolean
add_text(Encode *self, const char *text, gsize length, GError **error)
{
    g_auto(ClozeTokens) tokens = {0};
    const ClozeEncodeOptions options = {0};
    gsize n;

    if (!cloze_tokenizer_encode_text(self->tokenizer, text, strlen(text), &options, &tokens, error))
        return FALSE;
    n = length ? MIN(length, tokens.n) : tokens.n;
    for (gsize i = 0; i < n; i++)
        g_array_append_val(self->ids, tokens.tokens[i + 1 < n ? i : tokens.n - 1].id);
    n = self->ids->len;
    g_array_append_val(self->offsets, n);
    return TRUE;
}

static gboolean
add_mixed(Encode *self, GError **error)
{
    g_auto(GStrv) texts =
        gloss_cli_bench_data_read_column("sts-stsb/stsb_dev.tsv", "sentence1", error);

    for (gsize i = 0; texts && texts[i] && i < MIXED_TEXTS; i++)
        if (!add_text(self, texts[i], 0, error))
            return FALSE;
    return texts != NULL;
}

static gboolean
add_running(Encode *self, gsize length, GError **error)
{
    g_auto(GStrv) texts = gloss_cli_bench_data_read_wikitext(error);
    g_autofree char *text = NULL;

    if (!texts)
        return FALSE;
    for (gsize i = RUNNING_TEXTS, n = g_strv_length(texts); i < n; i++)
        g_clear_pointer(&texts[i], g_free);
    text = g_strjoinv(" ", texts);
    return add_text(self, text, length, error);
}

static gboolean
add_shape(Encode *self, const char *shape, GError **error)
{
    guint64 length;

    if (g_str_equal(shape, "b32mixed"))
        return add_mixed(self, error);
    if (g_str_has_prefix(shape, "b1s") &&
        g_ascii_string_to_unsigned(shape + strlen("b1s"), 10, 2, 512, &length, NULL))
        return add_running(self, length, error);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "no shape “%s”", shape);
    return FALSE;
}

/* Multiply-adds of the products and of attention, two operations each. */
static double
count_operations(const Encode *self)
{
    const ClozeConfig *config = cloze_encoder_get_config(self->encoder);
    double d = (double)config->hidden_size, f = (double)config->intermediate_size, sum = 0;

    for (guint i = 0; i + 1 < self->offsets->len; i++) {
        double t = (double)(g_array_index(self->offsets, gsize, i + 1) -
                            g_array_index(self->offsets, gsize, i));

        sum += t * (2 * (4 * d * d + 2 * d * f) + 4 * t * d);
    }
    return sum * (double)config->n_layers;
}

/* Of the model that a case names, unless the command line names another. Random weights have the default
 * model's tokenizer: the vocabulary is BERT's. */
static char *
find_folder(const GlossCli *cli, const char *model, GError **error)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();

    if (!cli->model && g_str_equal(model, BGE_MODEL))
        return gloss_model_store_find_model(store, BGE_ID, error);
    return gloss_cli_model_find_base(cli, store, error);
}

static gboolean
load(GlossCli *cli, Encode *self, const char *model, ClozePrecision precision, GError **error)
{
    g_autofree char *folder = find_folder(cli, model, error);

    if (!folder || !cloze_pooling_read(&self->pooling, folder, error))
        return FALSE;
    self->tokenizer = cloze_tokenizer_load(folder, error);
    if (!g_str_equal(model, RANDOM_MODEL))
        self->folder = g_steal_pointer(&folder);
    self->encoder = self->tokenizer ? load_encoder(self, precision, error) : NULL;
    return self->encoder != NULL;
}

static gboolean
prepare_encode(GlossCli *cli, Encode *self, const char *model, const char *shape,
               ClozePrecision precision, GError **error)
{
    gsize n, d, n_layers, first = 0;

    if (!cloze_precision_check(precision, error) || !load(cli, self, model, precision, error))
        return FALSE;
    g_array_append_val(self->offsets, first);
    if (!add_shape(self, shape, error))
        return FALSE;
    d = cloze_encoder_get_config(self->encoder)->hidden_size;
    n_layers = cloze_encoder_get_config(self->encoder)->n_layers;
    n = self->offsets->len - 1;
    self->hidden = g_new0(float *, n_layers + 1);
    self->hidden[n_layers] = g_new0(float, self->ids->len *d + 1);
    self->vectors = g_new0(float, n *d + 1);
    return TRUE;
}

gboolean
gloss_cli_bench_encode_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                               GError **error)
{
    Encode *self = g_new0(Encode, 1);
    g_auto(GStrv) parts = g_strsplit(name, "/", -1); /* encode, model, precision, shape */
    ClozePrecision precision = CLOZE_PRECISION_FP32;

    cloze_precision_parse(parts[2], &precision);
    self->pool = cloze_pool_new(cli->threads);
    self->ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    self->offsets = g_array_new(FALSE, FALSE, sizeof(gsize));
    if (!prepare_encode(cli, self, parts[1], parts[3], precision, error)) {
        free_encode(self);
        return FALSE;
    }
    *work =
        (GlossCliBenchWork){.unit = "ms",
                            .amount = self->ids->len,
                            .warmup = 3,
                            .runs = 5,
                            .operations = count_operations(self),
                            .precision = precision,
                            .tokens = self->ids->len,
                            .run = run,
                            .add_quality = precision == CLOZE_PRECISION_FP32 ? NULL : add_quality,
                            .data = self,
                            .free_data = free_encode};
    return TRUE;
}

typedef struct {
    ClozePool *pool;
    ClozeTokenizer *tokenizer;
    char **texts;
    gsize n_texts;
    ClozeTokens *tokens; /* one each thread */
    gsize *n_tokens;     /* [n_texts] */
} Tokenize;

static void
free_tokenize(gpointer data)
{
    Tokenize *self = data;

    for (guint i = 0; self->tokens && i < cloze_pool_get_n_threads(self->pool); i++)
        cloze_tokens_clear(&self->tokens[i]);
    g_free(self->tokens);
    g_free(self->n_tokens);
    g_strfreev(self->texts);
    g_clear_pointer(&self->tokenizer, cloze_tokenizer_unref);
    cloze_pool_free(self->pool);
    g_free(self);
}

static void
tokenize_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Tokenize *self = data;
    const ClozeEncodeOptions options = {0};

    for (gsize i = begin; i < end; i++) {
        ClozeTokens *tokens = &self->tokens[thread];

        self->n_tokens[i] = 0;
        if (cloze_tokenizer_encode_text(self->tokenizer, self->texts[i], strlen(self->texts[i]),
                                        &options, tokens, NULL))
            self->n_tokens[i] = tokens->n;
    }
}

static gboolean
run_tokenize(gpointer data, GCancellable *cancellable, GError **error)
{
    Tokenize *self = data;

    cloze_pool_parallel_for(self->pool, self->n_texts, 16, tokenize_cb, self);
    return TRUE;
}

static void
add_tokenize_quality(gpointer data, GString *line)
{
    Tokenize *self = data;
    guint64 n = 0;

    for (gsize i = 0; i < self->n_texts; i++)
        n += self->n_tokens[i];
    gloss_cli_json_add_unsigned(line, "tokens", n);
}

static gboolean
prepare_tokenize(GlossCli *cli, Tokenize *self, GError **error)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *folder = gloss_cli_model_find_base(cli, store, error);

    self->texts = folder ? gloss_cli_bench_data_read_wikitext(error) : NULL;
    self->tokenizer = self->texts ? cloze_tokenizer_load(folder, error) : NULL;
    if (!self->tokenizer)
        return FALSE;
    self->n_texts = g_strv_length(self->texts);
    self->n_tokens = g_new0(gsize, self->n_texts + 1);
    self->tokens = g_new0(ClozeTokens, cloze_pool_get_n_threads(self->pool));
    return TRUE;
}

gboolean
gloss_cli_bench_encode_prepare_tokenize(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                        GError **error)
{
    Tokenize *self = g_new0(Tokenize, 1);
    double bytes = 0;

    self->pool = cloze_pool_new(cli->threads);
    if (!prepare_tokenize(cli, self, error)) {
        free_tokenize(self);
        return FALSE;
    }
    for (gsize i = 0; i < self->n_texts; i++)
        bytes += (double)strlen(self->texts[i]);
    *work = (GlossCliBenchWork){.unit = "MB/s",
                                .amount = bytes / 1e6,
                                .warmup = 1,
                                .runs = 5,
                                .run = run_tokenize,
                                .add_quality = add_tokenize_quality,
                                .data = self,
                                .free_data = free_tokenize};
    return TRUE;
}
