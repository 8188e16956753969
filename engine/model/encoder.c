/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoder object and its forward pass: which products run in which order over which memory.
 * The calling thread drives; the pool's threads take pieces. */

#include "engine/model/encoder.h"

#include <math.h>
#include <string.h>

#include "engine/base/arenas.h"
#include "engine/base/error.h"
#include "engine/kernels/attention.h"
#include "engine/model/encoder-weights.h"

#define EMBED_CHUNK    16 /* rows */
#define PARTS_A_THREAD 4

struct _ClozeEncoder {
    gatomicrefcount references;
    ClozeConfig config;
    const ClozeKernels *kernels;
    const ClozeNarrow *narrow; /* of the layers' products; NULL in fp32 */
    const ClozeNarrow *bf16;   /* of attention's; NULL in fp32 and where the CPU has none */
    ClozeEncoderWeights weights;
    ClozeArenas arenas;
};

/* One call. T tokens, D width, F feed-forward width. */
typedef struct {
    ClozeEncoder *encoder;
    ClozePool *pool;
    const ClozeBatch *batch;
    gsize t;
    gsize head_size;
    gboolean first_only; /* after the next attention, only first tokens are gone on with */

    float *x;       /* [T][D] the hidden state */
    float *qkv;     /* [T][3 D] */
    float *context; /* [T][D] */
    float *inner;   /* [T][F]; shares memory with qkv and context */
    float *scratch; /* one area a thread */
    gsize scratch_size;
    gsize n_parts; /* into which the queries of a sequence are cut for one head's attention */
    char *x_rows;  /* x and, below, context or inner prepared for narrow products, or NULL */
    char *wide_rows;
    guint *done; /* a counter a block of rows */

    float *probabilities;      /* or NULL */
    gsize *probability_starts; /* [B], with probabilities */
} Run;

ClozeEncoder *
cloze_encoder_new(const ClozeConfig *config, ClozeSafetensors *tensors, ClozePool *pool,
                  GError **error)
{
    return cloze_encoder_new_at(config, tensors, CLOZE_PRECISION_FP32, pool, error);
}

static ClozeEncoder *
load(const ClozeConfig *config, ClozeSafetensors *tensors, ClozePrecision precision,
     const ClozePackedCacheEntry *entry, ClozePool *pool, GError **error)
{
    ClozeEncoder *encoder;

    if (!config->n_heads || config->hidden_size % config->n_heads) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "Expected a number of heads that divides the width %" G_GSIZE_FORMAT
                    ", found %" G_GSIZE_FORMAT,
                    config->hidden_size, config->n_heads);
        return NULL;
    }
    if (!cloze_precision_check(precision, error))
        return NULL;
    encoder = g_new0(ClozeEncoder, 1);
    g_atomic_ref_count_init(&encoder->references);
    encoder->config = *config;
    encoder->kernels = cloze_kernels_get();
    encoder->narrow = cloze_narrow_get(precision);
    encoder->bf16 = encoder->narrow ? cloze_narrow_get(CLOZE_PRECISION_BF16) : NULL;
    if (!cloze_encoder_weights_load(&encoder->weights, config, tensors, encoder->kernels,
                                    encoder->narrow, entry, pool, error))
        g_clear_pointer(&encoder, cloze_encoder_unref);
    return encoder;
}

ClozeEncoder *
cloze_encoder_new_at(const ClozeConfig *config, ClozeSafetensors *tensors, ClozePrecision precision,
                     ClozePool *pool, GError **error)
{
    return load(config, tensors, precision, NULL, pool, error);
}

ClozeEncoder *
cloze_encoder_new_cached(const ClozeConfig *config, ClozeSafetensors *tensors,
                         ClozePrecision precision, const char *place, const char *key,
                         ClozePool *pool, GError **error)
{
    const ClozePackedCacheEntry entry = {place, key, FALSE};

    return load(config, tensors, precision, &entry, pool, error);
}

ClozeEncoder *
cloze_encoder_new_beside(const ClozeConfig *config, ClozeSafetensors *tensors,
                         ClozePrecision precision, const char *place, const char *key,
                         ClozePool *pool, GError **error)
{
    const ClozePackedCacheEntry entry = {place, key, TRUE};

    return load(config, tensors, precision, &entry, pool, error);
}

ClozeEncoder *
cloze_encoder_ref(ClozeEncoder *encoder)
{
    g_atomic_ref_count_inc(&encoder->references);
    return encoder;
}

void
cloze_encoder_unref(ClozeEncoder *encoder)
{
    if (!encoder || !g_atomic_ref_count_dec(&encoder->references))
        return;
    cloze_encoder_weights_clear(&encoder->weights);
    cloze_arenas_clear(&encoder->arenas);
    g_free(encoder);
}

const ClozeConfig *
cloze_encoder_get_config(ClozeEncoder *encoder)
{
    return &encoder->config;
}

gsize
cloze_encoder_get_bytes(ClozeEncoder *encoder)
{
    return encoder->weights.bytes;
}

const float *
cloze_encoder_get_word_rows(ClozeEncoder *encoder)
{
    return encoder->weights.words;
}

gboolean
cloze_encoder_has_pooler(ClozeEncoder *encoder)
{
    return encoder->weights.pooler.packed != NULL;
}

static gboolean
check_ids(const ClozeConfig *config, const ClozeBatch *batch, gsize sequence, GError **error)
{
    for (gsize i = batch->offsets[sequence]; i < batch->offsets[sequence + 1]; i++) {
        if (batch->ids[i] < 0 || (gsize)batch->ids[i] >= config->vocab_size) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "Sequence %" G_GSIZE_FORMAT ", token %" G_GSIZE_FORMAT
                        ": expected an id below %" G_GSIZE_FORMAT ", found %d",
                        sequence, i - batch->offsets[sequence], config->vocab_size, batch->ids[i]);
            return FALSE;
        }
        if (batch->type_ids && batch->type_ids[i] >= config->type_vocab_size) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "Sequence %" G_GSIZE_FORMAT ", token %" G_GSIZE_FORMAT
                        ": expected a type id below %" G_GSIZE_FORMAT ", found %u",
                        sequence, i - batch->offsets[sequence], config->type_vocab_size,
                        batch->type_ids[i]);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
cloze_encoder_check_batch(const ClozeConfig *config, const ClozeBatch *batch, GError **error)
{
    for (gsize i = 0; i < batch->n_sequences; i++) {
        gsize begin = batch->offsets[i], end = batch->offsets[i + 1];

        if (end <= begin || end - begin > config->max_positions) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "Sequence %" G_GSIZE_FORMAT ": expected 1 to %" G_GSIZE_FORMAT
                        " tokens, found %" G_GSIZE_FORMAT,
                        i, config->max_positions, end > begin ? end - begin : 0);
            return FALSE;
        }
        if (!check_ids(config, batch, i, error))
            return FALSE;
    }
    return TRUE;
}

static gsize
longest_sequence(const ClozeBatch *batch)
{
    gsize longest = 0;

    for (gsize i = 0; i < batch->n_sequences; i++)
        longest = MAX(longest, batch->offsets[i + 1] - batch->offsets[i]);
    return longest;
}

/* Bytes of prepared rows, whole lines of the cache. */
static gsize
rows_size(const Run *run, gsize k)
{
    const ClozeNarrow *narrow = run->encoder->narrow;

    return narrow ? (run->t * cloze_narrow_row_size(narrow, k) + 63) / 64 * 64 : 0;
}

/* Cuts one arena into the run's areas. */
static gpointer
take_memory(Run *run)
{
    const ClozeConfig *config = &run->encoder->config;
    gsize t = run->t, d = config->hidden_size, n_threads = cloze_pool_get_n_threads(run->pool);
    gsize inner = t * MAX(4 * d, config->intermediate_size);
    gsize longest = longest_sequence(run->batch);
    gsize scratch =
        run->encoder->bf16
            ? cloze_attention_narrow_scratch(run->encoder->bf16, longest, run->head_size)
            : cloze_attention_scratch(run->encoder->kernels, longest, run->head_size);
    gsize x_rows = rows_size(run, d);
    gsize wide_rows = rows_size(run, MAX(d, run->encoder->config.intermediate_size));
    gsize floats;
    char *memory;

    run->scratch_size = (scratch + 15) / 16 * 16;
    floats = t * d + inner + n_threads * run->scratch_size +
             MAX(cloze_linear_count_blocks(t), cloze_narrow_linear_count_blocks(t));
    memory = cloze_arenas_take(&run->encoder->arenas, x_rows + wide_rows + floats * sizeof(float));
    run->x_rows = memory;
    run->wide_rows = run->x_rows + x_rows;
    run->x = (float *)(run->wide_rows + wide_rows);
    run->qkv = run->inner = run->x + t * d;
    run->context = run->qkv + t * 3 * d;
    run->scratch = run->inner + inner;
    run->done = (guint *)(run->scratch + n_threads * run->scratch_size);
    return memory;
}

/* The sequence that holds stream position @i. */
static gsize
find_sequence(const ClozeBatch *batch, gsize i)
{
    gsize low = 0, high = batch->n_sequences;

    while (high - low > 1) {
        gsize middle = low + (high - low) / 2;
        if (batch->offsets[middle] <= i)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void
embed_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Run *run = data;
    const ClozeEncoder *encoder = run->encoder;
    const ClozeEncoderWeights *weights = &encoder->weights;
    gsize d = encoder->config.hidden_size;
    gsize sequence = find_sequence(run->batch, begin);

    for (gsize i = begin; i < end; i++) {
        gsize type = run->batch->type_ids ? run->batch->type_ids[i] : 0;

        while (i >= run->batch->offsets[sequence + 1])
            sequence++;
        encoder->kernels->add3(run->x + i * d, weights->words + (gsize)run->batch->ids[i] * d,
                               weights->types + type * d,
                               weights->positions + (i - run->batch->offsets[sequence]) * d, d);
    }
    encoder->kernels->layer_norm(run->x + begin * d, run->x + begin * d, weights->norm.weight,
                                 weights->norm.bias, end - begin, d,
                                 encoder->config.layer_norm_eps);
    if (encoder->narrow)
        encoder->narrow->prepare(run->x_rows + begin * cloze_narrow_row_size(encoder->narrow, d),
                                 run->x + begin * d, d, end - begin, d);
}

static gsize
divide_up(gsize a, gsize b)
{
    return (a + b - 1) / b;
}

static gsize
count_query_blocks(gsize t)
{
    return divide_up(t, CLOZE_ATTENTION_BLOCK);
}

/* @part of run->n_parts of the sequence's queries */
static void
attend(const Run *run, gsize sequence, gsize head, gsize part, guint thread)
{
    gsize d = run->encoder->config.hidden_size, begin = run->batch->offsets[sequence];
    const float *qkv = run->qkv + begin * 3 * d + head * run->head_size;
    gsize t = run->batch->offsets[sequence + 1] - begin;
    ClozeAttention attention = {.out = run->context + begin * d + head * run->head_size,
                                .ldout = d,
                                .q = qkv,
                                .k = qkv + d,
                                .v = qkv + 2 * d,
                                .ld = 3 * d,
                                .t = t,
                                .dh = run->head_size,
                                .scale = 1.0f / sqrtf((float)run->head_size)};
    gsize rows = divide_up(count_query_blocks(t), run->n_parts) * CLOZE_ATTENTION_BLOCK;

    attention.first = part * rows;
    attention.end = run->first_only ? 1 : MIN(t, attention.first + rows);
    if (attention.first >= t)
        return;
    if (run->probabilities)
        attention.probabilities =
            run->probabilities + run->probability_starts[sequence] + head * t * t;
    if (run->encoder->bf16)
        cloze_attention_run_narrow(run->encoder->kernels, run->encoder->bf16, &attention,
                                   run->scratch + thread * run->scratch_size);
    else
        cloze_attention_run(run->encoder->kernels, &attention,
                            run->scratch + thread * run->scratch_size);
}

static void
attend_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Run *run = data;
    gsize n_heads = run->encoder->config.n_heads;

    for (gsize i = begin; i < end; i++)
        attend(run, i / run->n_parts / n_heads, i / run->n_parts % n_heads, i % run->n_parts,
               thread);
}

ClozeEpilogue
cloze_encoder_get_epilogue(const ClozeConfig *config)
{
    switch (config->activation) {
    case CLOZE_ACTIVATION_GELU: return CLOZE_EPILOGUE_GELU;
    case CLOZE_ACTIVATION_GELU_NEW: return CLOZE_EPILOGUE_GELU_NEW;
    case CLOZE_ACTIVATION_RELU: return CLOZE_EPILOGUE_RELU;
    }
    g_return_val_if_reached(CLOZE_EPILOGUE_NONE);
}

/* y = epilogue(x W^T + b) */
static void
run_linear(Run *run, const ClozeLinear *linear, float *y, const float *x, ClozeEpilogue epilogue)
{
    const ClozeLinearRun linear_run = {
        .y = y, .ldy = linear->n, .x = x, .ldx = linear->k, .m = run->t, .epilogue = epilogue};

    cloze_linear_run(linear, run->encoder->kernels, run->pool, &linear_run);
}

/* run->x = LayerNorm(run->x + x W^T + b) */
static void
run_residual(Run *run, const ClozeLinear *linear, const ClozeNorm *norm, const float *x)
{
    const ClozeLinearRun linear_run = {.y = run->x,
                                       .ldy = linear->n,
                                       .x = x,
                                       .ldx = linear->k,
                                       .m = run->t,
                                       .add = run->x,
                                       .ldadd = linear->n,
                                       .norm = norm,
                                       .norm_eps = run->encoder->config.layer_norm_eps,
                                       .done = run->done};

    cloze_linear_run(linear, run->encoder->kernels, run->pool, &linear_run);
}

/* The narrow counterparts of run_linear and run_residual: input and, where there is a next product,
 * output as prepared rows. */
static void
run_narrow_linear(Run *run, const ClozeNarrowLinear *linear, float *y, const char *rows,
                  ClozeEpilogue epilogue, char *next)
{
    const ClozeNarrowRun narrow_run = {.y = y,
                                       .ldy = linear->n,
                                       .rows = rows,
                                       .m = run->t,
                                       .epilogue = epilogue,
                                       .next = next,
                                       .done = run->done};

    cloze_narrow_linear_run(linear, run->encoder->kernels, run->pool, &narrow_run);
}

static void
run_narrow_residual(Run *run, const ClozeNarrowLinear *linear, const ClozeNorm *norm)
{
    const ClozeNarrowRun narrow_run = {.y = run->x,
                                       .ldy = linear->n,
                                       .rows = run->wide_rows,
                                       .m = run->t,
                                       .add = run->x,
                                       .ldadd = linear->n,
                                       .norm = norm,
                                       .norm_eps = run->encoder->config.layer_norm_eps,
                                       .next = run->x_rows,
                                       .done = run->done};

    cloze_narrow_linear_run(linear, run->encoder->kernels, run->pool, &narrow_run);
}

/* The stream is that of first tokens from now on. */
static void
keep_first(Run *run)
{
    gsize d = run->encoder->config.hidden_size, n = run->batch->n_sequences;

    for (gsize i = 0; i < n; i++) {
        memmove(run->x + i * d, run->x + run->batch->offsets[i] * d, d * sizeof(float));
        memmove(run->context + i * d, run->context + run->batch->offsets[i] * d, d * sizeof(float));
    }
    run->t = n;
}

static void
run_attention(Run *run)
{
    gsize n = run->batch->n_sequences * run->encoder->config.n_heads;
    gsize n_threads = cloze_pool_get_n_threads(run->pool), chunk;

    /* A few long sequences have fewer heads than many threads could work at: their queries are
     * shared out as well, though each part packs the keys and values again. */
    run->n_parts = CLAMP(divide_up(PARTS_A_THREAD * n_threads, n), 1,
                         count_query_blocks(longest_sequence(run->batch)));
    if (run->first_only)
        run->n_parts = 1;
    n *= run->n_parts;
    chunk = n / (n_threads * 16);
    cloze_pool_parallel_for(run->pool, n, MAX(chunk, 1), attend_cb, run);
    if (run->first_only)
        keep_first(run);
}

static void
run_layer(Run *run, const ClozeEncoderLayer *layer)
{
    run_linear(run, &layer->qkv, run->qkv, run->x, CLOZE_EPILOGUE_NONE);
    run_attention(run);
    run_residual(run, &layer->out, &layer->out_norm, run->context);
    run_linear(run, &layer->up, run->inner, run->x,
               cloze_encoder_get_epilogue(&run->encoder->config));
    run_residual(run, &layer->down, &layer->down_norm, run->inner);
}

static void
run_narrow_layer(Run *run, const ClozeEncoderLayer *layer)
{
    const ClozeEncoder *encoder = run->encoder;
    const ClozeNarrowLayer *narrow = &layer->narrow;

    run_narrow_linear(run, &narrow->qkv, run->qkv, run->x_rows, CLOZE_EPILOGUE_NONE, NULL);
    run_attention(run);
    cloze_narrow_linear_prepare(encoder->narrow, run->pool, run->wide_rows, run->context, run->t,
                                encoder->config.hidden_size);
    run_narrow_residual(run, &narrow->out, &layer->out_norm);
    run_narrow_linear(run, &narrow->up, run->inner, run->x_rows,
                      cloze_encoder_get_epilogue(&encoder->config), run->wide_rows);
    run_narrow_residual(run, &narrow->down, &layer->down_norm);
}

static void
keep_state(const Run *run, float *const *hidden, gsize k)
{
    if (hidden[k])
        memcpy(hidden[k], run->x, run->t * run->encoder->config.hidden_size * sizeof(float));
}

static gsize
count_layers_wanted(const ClozeConfig *config, float *const *hidden, float *const *attention)
{
    for (gsize k = config->n_layers; k > 0; k--)
        if (hidden[k] || (attention && attention[k - 1]))
            return k;
    return 0;
}

static gboolean
run_any_layer(Run *run, gsize k, GCancellable *cancellable, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (run->encoder->narrow)
        run_narrow_layer(run, &run->encoder->weights.layers[k]);
    else
        run_layer(run, &run->encoder->weights.layers[k]);
    return TRUE;
}

static gboolean
run_layers(Run *run, float *const *hidden, float *const *attention, GCancellable *cancellable,
           GError **error)
{
    gsize n_layers = count_layers_wanted(&run->encoder->config, hidden, attention);

    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    cloze_pool_parallel_for(run->pool, run->t, EMBED_CHUNK, embed_cb, run);
    keep_state(run, hidden, 0);
    for (gsize k = 0; k < n_layers; k++) {
        run->probabilities = attention ? attention[k] : NULL;
        if (!run_any_layer(run, k, cancellable, error))
            return FALSE;
        keep_state(run, hidden, k + 1);
    }
    return TRUE;
}

/* Where each sequence's [H][t][t] begins. */
static gsize *
locate_probabilities(const ClozeBatch *batch, gsize n_heads)
{
    gsize *starts = g_new(gsize, batch->n_sequences), next = 0;

    for (gsize i = 0; i < batch->n_sequences; i++) {
        gsize t = batch->offsets[i + 1] - batch->offsets[i];
        starts[i] = next;
        next += n_heads * t * t;
    }
    return starts;
}

/* FALSE where @batch cannot be run; memory is given back with cloze_arenas_give. */
static gboolean
start(Run *run, ClozeEncoder *encoder, ClozePool *pool, const ClozeBatch *batch, gpointer *memory,
      GError **error)
{
    *run = (Run){.encoder = encoder,
                 .pool = pool,
                 .batch = batch,
                 .t = batch->offsets[batch->n_sequences],
                 .head_size = encoder->config.hidden_size / encoder->config.n_heads};
    if (!cloze_encoder_check_batch(&encoder->config, batch, error))
        return FALSE;
    *memory = take_memory(run);
    return TRUE;
}

gboolean
cloze_encoder_forward(ClozeEncoder *encoder, ClozePool *pool, const ClozeBatch *batch,
                      float *const *hidden, float *const *attention, GCancellable *cancellable,
                      GError **error)
{
    g_autofree gsize *starts = NULL;
    gpointer memory;
    gboolean ok;
    Run run;

    if (!batch->n_sequences)
        return TRUE;
    if (!start(&run, encoder, pool, batch, &memory, error))
        return FALSE;
    if (attention)
        run.probability_starts = starts = locate_probabilities(batch, encoder->config.n_heads);
    ok = run_layers(&run, hidden, attention, cancellable, error);
    cloze_arenas_give(&encoder->arenas, memory);
    return ok;
}

gboolean
cloze_encoder_forward_first(ClozeEncoder *encoder, ClozePool *pool, const ClozeBatch *batch,
                            float *out, GCancellable *cancellable, GError **error)
{
    gsize n_layers = encoder->config.n_layers;
    gboolean ok = TRUE;
    gpointer memory;
    Run run;

    if (!batch->n_sequences)
        return TRUE;
    if (!start(&run, encoder, pool, batch, &memory, error))
        return FALSE;
    cloze_pool_parallel_for(pool, run.t, EMBED_CHUNK, embed_cb, &run);
    for (gsize k = 0; k < n_layers && ok; k++) {
        run.first_only = k + 1 == n_layers;
        ok = run_any_layer(&run, k, cancellable, error);
    }
    if (ok)
        memcpy(out, run.x, batch->n_sequences * encoder->config.hidden_size * sizeof *out);
    cloze_arenas_give(&encoder->arenas, memory);
    return ok;
}

gboolean
cloze_encoder_pool(ClozeEncoder *encoder, float *out, const float *last_hidden,
                   const ClozeBatch *batch, GError **error)
{
    gsize d = encoder->config.hidden_size;
    g_autofree float *first = g_new(float, batch->n_sequences *d);
    const ClozeLinearRun run = {.y = out, .ldy = d, .x = first, .ldx = d, .m = batch->n_sequences};

    if (!cloze_encoder_has_pooler(encoder)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "Expected a pooler (pooler.dense.weight) in the weights, found none");
        return FALSE;
    }
    for (gsize i = 0; i < batch->n_sequences; i++)
        memcpy(first + i * d, last_hidden + batch->offsets[i] * d, d * sizeof *first);
    cloze_linear_run(&encoder->weights.pooler, encoder->kernels, NULL, &run);
    encoder->kernels->tanh(out, batch->n_sequences * d);
    return TRUE;
}
