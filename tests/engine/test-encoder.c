/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoder against a plain forward pass in double precision over random tiny models made here,
 * and against the reference data beside the source tree. Runs once an instruction set. */

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"
#include "engine/model/encoder.h"
#include "tests/engine/tiny-bert.h"

#define HIDDEN_TOLERANCE    1e-5
#define ATTENTION_TOLERANCE 5e-6

static void
assert_close(const float *got, const double *expected, gsize n, double tolerance, const char *what)
{
    for (gsize i = 0; i < n; i++)
        if (!(fabs(got[i] - expected[i]) <= tolerance))
            g_error("%s[%" G_GSIZE_FORMAT "]: expected %.9g, found %.9g", what, i, expected[i],
                    got[i]);
}

static gsize
attention_size(const TinyBert *tiny, const ClozeBatch *batch)
{
    gsize n = 0;

    for (gsize i = 0; i < batch->n_sequences; i++) {
        gsize t = batch->offsets[i + 1] - batch->offsets[i];
        n += tiny->config.n_heads * t * t;
    }
    return n;
}

static void
compare_with_reference(const TinyBert *tiny, const ClozeBatch *batch, guint n_threads)
{
    const ClozeConfig *config = &tiny->config;
    gsize t = batch->offsets[batch->n_sequences], d = config->hidden_size;
    gsize n_attention = attention_size(tiny, batch);
    g_autoptr(ClozePool) pool = n_threads ? cloze_pool_new(n_threads) : NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(config, tensors, pool, &error);
    float *hidden[TINY_BERT_LAYERS + 1], *attention[TINY_BERT_LAYERS];
    g_autofree float *pooled = g_new(float, batch->n_sequences *d);
    TinyBertResult *expected = tiny_bert_forward(tiny, batch);

    g_assert_no_error(error);
    for (gsize k = 0; k <= TINY_BERT_LAYERS; k++)
        hidden[k] = g_new(float, t *d);
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++)
        attention[k] = g_new(float, n_attention);
    g_assert_true(cloze_encoder_forward(encoder, pool, batch, hidden, attention, NULL, &error));
    g_assert_no_error(error);
    for (gsize k = 0; k <= TINY_BERT_LAYERS; k++)
        assert_close(hidden[k], expected->hidden[k], t * d, HIDDEN_TOLERANCE, "hidden");
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++)
        assert_close(attention[k], expected->attention[k], n_attention, ATTENTION_TOLERANCE,
                     "attention");
    g_assert_true(cloze_encoder_pool(encoder, pooled, hidden[TINY_BERT_LAYERS], batch, &error));
    assert_close(pooled, expected->pooled, batch->n_sequences * d, ATTENTION_TOLERANCE, "pooled");
    for (gsize k = 0; k <= TINY_BERT_LAYERS; k++)
        g_free(hidden[k]);
    for (gsize k = 0; k < TINY_BERT_LAYERS; k++)
        g_free(attention[k]);
    tiny_bert_result_free(expected);
}

static void
test_reference(void)
{
    const ClozeActivation activations[] = {CLOZE_ACTIVATION_GELU, CLOZE_ACTIVATION_GELU_NEW,
                                           CLOZE_ACTIVATION_RELU};
    const gsize lengths[] = {14, 1, 60, 7};

    for (gsize i = 0; i < G_N_ELEMENTS(activations); i++) {
        TinyBert *tiny = tiny_bert_new(activations[i], (guint32)(7 + i));
        TinyBatch *batch = tiny_batch_new(tiny, lengths, G_N_ELEMENTS(lengths), TRUE);

        compare_with_reference(tiny, &batch->batch, 0);
        compare_with_reference(tiny, &batch->batch, 3);
        batch->batch.type_ids = NULL;
        compare_with_reference(tiny, &batch->batch, 2);
        tiny_batch_free(batch);
        tiny_bert_free(tiny);
    }
}

/* Fewer heads than the threads have pieces for: queries are shared out, the last block is short. */
static void
test_one_sequence(void)
{
    const gsize length = 60;
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    TinyBatch *batch = tiny_batch_new(tiny, &length, 1, FALSE);

    compare_with_reference(tiny, &batch->batch, 3);
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

static float *
last_hidden(ClozeEncoder *encoder, ClozePool *pool, const ClozeBatch *batch)
{
    const ClozeConfig *config = cloze_encoder_get_config(encoder);
    gsize t = batch->offsets[batch->n_sequences];
    float *out = g_new(float, t * config->hidden_size);
    float *hidden[TINY_BERT_LAYERS + 1] = {[TINY_BERT_LAYERS] = out};

    g_assert_true(cloze_encoder_forward(encoder, pool, batch, hidden, NULL, NULL, NULL));
    return out;
}

/* NULL after saying so where this CPU lacks the precision. */
static ClozeEncoder *
encoder_at(const TinyBert *tiny, ClozePool *pool, gconstpointer data)
{
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(GError) error = NULL;
    ClozeEncoder *encoder = cloze_encoder_new_at(
        &tiny->config, tensors, (ClozePrecision)GPOINTER_TO_INT(data), pool, &error);

    if (!encoder) {
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
        g_test_skip(error->message);
    }
    return encoder;
}

/* Narrow products stay near the reference: every row of a state within a small angle. */
static void
test_narrow_is_near(gconstpointer data)
{
    const gsize lengths[] = {14, 1, 60, 7};
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    TinyBatch *batch = tiny_batch_new(tiny, lengths, G_N_ELEMENTS(lengths), TRUE);
    TinyBertResult *expected = tiny_bert_forward(tiny, &batch->batch);
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autoptr(ClozeEncoder) encoder = encoder_at(tiny, pool, data);
    g_autofree float *got = encoder ? last_hidden(encoder, pool, &batch->batch) : NULL;
    gsize d = tiny->config.hidden_size;
    double worst = GPOINTER_TO_INT(data) == CLOZE_PRECISION_INT8 ? 0.999 : 0.9999;

    for (gsize i = 0; encoder && i < batch->batch.offsets[batch->batch.n_sequences]; i++) {
        double xy = 0, xx = 0, yy = 0;

        for (gsize j = i * d; j < (i + 1) * d; j++) {
            xy += got[j] * expected->hidden[TINY_BERT_LAYERS][j];
            xx += (double)got[j] * got[j];
            yy += expected->hidden[TINY_BERT_LAYERS][j] * expected->hidden[TINY_BERT_LAYERS][j];
        }
        g_assert_cmpfloat(xy / sqrt(xx * yy), >, worst);
    }
    tiny_bert_result_free(expected);
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

/* Alone or in company, with one thread or three: the same bits. */
static void
test_bits_do_not_depend_on_company(gconstpointer data)
{
    const gsize lengths[] = {5, 60, 1, 33, 14, 2, 48, 49, 7, 31};
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 99);
    TinyBatch *batch = tiny_batch_new(tiny, lengths, G_N_ELEMENTS(lengths), TRUE);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autoptr(ClozeEncoder) encoder = encoder_at(tiny, pool, data);
    g_autofree float *all = encoder ? last_hidden(encoder, pool, &batch->batch) : NULL;
    gsize d = tiny->config.hidden_size;

    for (gsize i = 0; encoder && i < batch->batch.n_sequences; i++) {
        gsize begin = batch->batch.offsets[i], t = batch->batch.offsets[i + 1] - begin;
        gsize offsets[] = {0, t};
        ClozeBatch one = {.n_sequences = 1,
                          .offsets = offsets,
                          .ids = batch->batch.ids + begin,
                          .type_ids = batch->batch.type_ids + begin};
        g_autofree float *alone = last_hidden(encoder, NULL, &one);

        g_assert_cmpmem(alone, t * d * sizeof *alone, all + begin * d, t * d * sizeof *all);
    }
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

/* Run for first tokens alone in the last layer: the bits of the whole pass, with and without threads. */
static void
test_first(gconstpointer data)
{
    const gsize lengths[] = {5, 60, 1, 33, 14, 2, 48, 49, 7, 31};
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 5);
    TinyBatch *batch = tiny_batch_new(tiny, lengths, G_N_ELEMENTS(lengths), TRUE);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autoptr(ClozeEncoder) encoder = encoder_at(tiny, pool, data);
    g_autofree float *all = encoder ? last_hidden(encoder, pool, &batch->batch) : NULL;
    gsize d = tiny->config.hidden_size, n = batch->batch.n_sequences;
    g_autofree float *first = g_new0(float, n *d);

    for (gsize threads = 0; encoder && threads < 2; threads++) {
        g_assert_true(cloze_encoder_forward_first(encoder, threads ? pool : NULL, &batch->batch,
                                                  first, NULL, NULL));
        for (gsize i = 0; i < n; i++)
            g_assert_cmpmem(first + i * d, d * sizeof *first, all + batch->batch.offsets[i] * d,
                            d * sizeof *all);
    }
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

static void
test_old_names(void)
{
    const gsize length = 9;
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 5);
    TinyBatch *batch = tiny_batch_new(tiny, &length, 1, FALSE);
    g_autoptr(ClozeSafetensors) plain = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(&tiny->config, plain, NULL, NULL);
    g_autofree float *expected = last_hidden(encoder, NULL, &batch->batch);

    tiny_bert_use_old_names(tiny);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) old = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) other = cloze_encoder_new(&tiny->config, old, NULL, &error);
    g_assert_no_error(error);
    g_autofree float *found = last_hidden(other, NULL, &batch->batch);
    gsize bytes = length * tiny->config.hidden_size * sizeof *found;
    g_assert_cmpmem(expected, bytes, found, bytes);
    g_assert_cmpuint(cloze_encoder_get_bytes(encoder), >, 0);
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

static void
assert_refused(const ClozeConfig *config, const TinyBert *tiny, int code, const char *message)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(config, tensors, NULL, &error);

    g_assert_null(encoder);
    g_assert_error(error, CLOZE_ERROR, code);
    if (!strstr(error->message, message))
        g_error("expected a message with \"%s\", found \"%s\"", message, error->message);
}

static void
test_refuses_what_does_not_fit(void)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 3);
    ClozeConfig config = tiny->config;

    config.intermediate_size += 1;
    assert_refused(&config, tiny, CLOZE_ERROR_MISMATCH,
                   "encoder.layer.0.intermediate.dense.weight: expected shape [78, 42]");
    config = tiny->config;
    config.vocab_size = G_MAXSIZE / 2;
    assert_refused(&config, tiny, CLOZE_ERROR_MISMATCH, "word_embeddings");
    config = tiny->config;
    config.n_layers = G_MAXSIZE / 8;
    assert_refused(&config, tiny, CLOZE_ERROR_NOT_FOUND, "encoder.layer.2.");
    config = tiny->config;
    config.n_heads = 5;
    assert_refused(&config, tiny, CLOZE_ERROR_MISMATCH, "heads");
    config.n_heads = 0;
    assert_refused(&config, tiny, CLOZE_ERROR_MISMATCH, "heads");
    tiny_bert_free(tiny);
}

static void
assert_batch_refused(ClozeEncoder *encoder, const ClozeBatch *batch, const char *message)
{
    g_autoptr(GError) error = NULL;
    float *hidden[TINY_BERT_LAYERS + 1] = {NULL};

    g_assert_false(cloze_encoder_forward(encoder, NULL, batch, hidden, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    if (!strstr(error->message, message))
        g_error("expected a message with \"%s\", found \"%s\"", message, error->message);
}

static void
test_refuses_bad_batches(void)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 3);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(&tiny->config, tensors, NULL, NULL);
    gint32 ids[70] = {0};
    guint8 types[70] = {0};
    gsize offsets[] = {0, 2, 4};
    ClozeBatch batch = {.n_sequences = 2, .offsets = offsets, .ids = ids, .type_ids = types};

    ids[3] = (gint32)tiny->config.vocab_size;
    assert_batch_refused(encoder, &batch, "Sequence 1, token 1: expected an id below");
    ids[3] = -1;
    assert_batch_refused(encoder, &batch, "found -1");
    ids[3] = 0;
    types[0] = 2;
    assert_batch_refused(encoder, &batch, "Sequence 0, token 0: expected a type id below 2");
    types[0] = 0;
    offsets[1] = 0;
    assert_batch_refused(encoder, &batch, "Sequence 0: expected 1 to 60 tokens, found 0");
    offsets[1] = 3;
    offsets[2] = 64;
    assert_batch_refused(encoder, &batch, "found 61");
    batch.n_sequences = 0;
    g_assert_true(
        cloze_encoder_forward(encoder, NULL, &batch, (float *[3]){NULL}, NULL, NULL, NULL));
    tiny_bert_free(tiny);
}

static void
test_cancelled(void)
{
    const gsize length = 9;
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 5);
    TinyBatch *batch = tiny_batch_new(tiny, &length, 1, FALSE);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(&tiny->config, tensors, NULL, NULL);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    float *hidden[TINY_BERT_LAYERS + 1] = {NULL};

    g_cancellable_cancel(cancellable);
    g_assert_false(
        cloze_encoder_forward(encoder, NULL, &batch->batch, hidden, NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

static gpointer
encode_thread(gpointer data)
{
    gpointer *arguments = data;
    TinyBatch *batch = arguments[2];
    const float *expected = arguments[3];
    gsize n = batch->batch.offsets[batch->batch.n_sequences] * TINY_BERT_WIDTH;

    for (int i = 0; i < 20; i++) {
        g_autofree float *found = last_hidden(arguments[0], arguments[1], &batch->batch);
        g_assert_cmpmem(found, n * sizeof *found, expected, n * sizeof *expected);
    }
    return NULL;
}

static void
test_many_callers(void)
{
    const gsize lengths[] = {20, 3, 60};
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 21);
    TinyBatch *batch = tiny_batch_new(tiny, lengths, G_N_ELEMENTS(lengths), FALSE);
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    g_autoptr(ClozeEncoder) encoder = cloze_encoder_new(&tiny->config, tensors, pool, NULL);
    g_autofree float *expected = last_hidden(encoder, NULL, &batch->batch);
    gpointer arguments[] = {encoder, pool, batch, expected};
    GThread *threads[6];

    for (gsize i = 0; i < G_N_ELEMENTS(threads); i++)
        threads[i] = g_thread_new("encode", encode_thread, arguments);
    for (gsize i = 0; i < G_N_ELEMENTS(threads); i++)
        g_thread_join(threads[i]);
    tiny_batch_free(batch);
    tiny_bert_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_message("kernels: %s", cloze_kernels_get()->name);
    g_test_add_func("/encoder/reference", test_reference);
    g_test_add_func("/encoder/one-sequence", test_one_sequence);
    for (int i = 0; i < CLOZE_PRECISION_COUNT; i++) {
        const char *name = cloze_precision_to_string((ClozePrecision)i);
        g_autofree char *company = g_strconcat("/encoder/company/", name, NULL);
        g_autofree char *first = g_strconcat("/encoder/first/", name, NULL);
        g_autofree char *near = g_strconcat("/encoder/near/", name, NULL);

        g_test_add_data_func(company, GINT_TO_POINTER(i), test_bits_do_not_depend_on_company);
        g_test_add_data_func(first, GINT_TO_POINTER(i), test_first);
        g_test_add_data_func(near, GINT_TO_POINTER(i), test_narrow_is_near);
    }
    g_test_add_func("/encoder/old-names", test_old_names);
    g_test_add_func("/encoder/refuses-what-does-not-fit", test_refuses_what_does_not_fit);
    g_test_add_func("/encoder/refuses-bad-batches", test_refuses_bad_batches);
    g_test_add_func("/encoder/cancelled", test_cancelled);
    g_test_add_func("/encoder/many-callers", test_many_callers);
    return g_test_run();
}
