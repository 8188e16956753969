/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tiny model written as an ONNX file, in every style that exporters have: the same tensors come back. */
#include "engine/model/onnx.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "engine/model/model.h"
#include "tests/engine/tiny-bert.h"
#include "tests/engine/tiny-model.h"
#include "tests/engine/tiny-onnx.h"

typedef struct {
    TinyBert *tiny;
    ClozeSafetensors *tensors;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    self->tensors = tiny_bert_open(self->tiny);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    cloze_safetensors_close(self->tensors);
    tiny_bert_free(self->tiny);
}

static ClozeSafetensors *
open_style(Fixture *self, TinyOnnxStyle style, ClozeConfig *found)
{
    g_autoptr(GBytes) bytes = tiny_onnx_write(&self->tiny->config, self->tensors, style);
    g_autoptr(GError) error = NULL;
    ClozeSafetensors *read = cloze_onnx_open_bytes(bytes, "tiny.onnx", found, &error);

    g_assert_no_error(error);
    return read;
}

static void
assert_same(const ClozeTensor *expected, const ClozeTensor *found, float tolerance)
{
    g_autofree float *x = g_new(float, expected->n_elements);
    g_autofree float *y = g_new(float, expected->n_elements);

    g_assert_nonnull(found);
    g_assert_cmpuint(found->n_dims, ==, expected->n_dims);
    g_assert_cmpmem(found->shape, found->n_dims * sizeof(gsize), expected->shape,
                    expected->n_dims * sizeof(gsize));
    g_assert_true(cloze_safetensors_read_f32(expected, x, NULL));
    g_assert_true(cloze_safetensors_read_f32(found, y, NULL));
    for (gsize i = 0; i < expected->n_elements; i++)
        g_assert_cmpfloat(fabsf(x[i] - y[i]), <=, tolerance);
}

static void
test_styles(Fixture *self, gconstpointer data)
{
    const ClozeConfig *config = &self->tiny->config;

    for (guint style = TINY_ONNX_APART; style <= TINY_ONNX_QUANTISED; style++) {
        ClozeConfig found;
        g_autoptr(ClozeSafetensors) read = open_style(self, style, &found);
        gsize n = cloze_safetensors_get_n_tensors(self->tensors);
        float tolerance = style == TINY_ONNX_QUANTISED ? 0.3f / 120 : 0;

        g_assert_cmpuint(cloze_safetensors_get_n_tensors(read), ==, n);
        for (gsize i = 0; i < n; i++) {
            const ClozeTensor *tensor = cloze_safetensors_get_tensor(self->tensors, i);

            assert_same(tensor, cloze_safetensors_find(read, tensor->name), tolerance);
        }
        g_assert_cmpuint(found.n_layers, ==, config->n_layers);
        g_assert_cmpuint(found.n_heads, ==, config->n_heads);
        g_assert_cmpuint(found.hidden_size, ==, config->hidden_size);
        g_assert_cmpuint(found.intermediate_size, ==, config->intermediate_size);
        g_assert_cmpuint(found.vocab_size, ==, config->vocab_size);
        g_assert_cmpuint(found.max_positions, ==, config->max_positions);
        g_assert_cmpint(found.activation, ==, config->activation);
        g_assert_cmpfloat_with_epsilon(found.layer_norm_eps, config->layer_norm_eps, 1e-15);
    }
}

/* The encoder computes what the plain one computes of the same numbers. */
static void
test_encoder(Fixture *self, gconstpointer data)
{
    static const gsize lengths[] = {7, 1, 30};
    TinyBatch *batch = tiny_batch_new(self->tiny, lengths, 3, TRUE);
    TinyBertResult *expected = tiny_bert_forward(self->tiny, &batch->batch);
    gsize n = 38 * TINY_BERT_WIDTH;
    g_autofree float *last = g_new(float, n);
    float *hidden[TINY_BERT_LAYERS + 1] = {NULL, NULL, last};
    ClozeConfig found;
    g_autoptr(ClozeSafetensors) read = open_style(self, TINY_ONNX_APART, &found);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeEncoder) encoder =
        cloze_encoder_new_at(&found, read, CLOZE_PRECISION_FP32, NULL, &error);

    g_assert_no_error(error);
    g_assert_true(cloze_encoder_forward(encoder, NULL, &batch->batch, hidden, NULL, NULL, &error));
    for (gsize i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon(last[i], expected->hidden[TINY_BERT_LAYERS][i], 1e-4);
    tiny_bert_result_free(expected);
    tiny_batch_free(batch);
}

static void
assert_unsettled(ClozeConfig found, const ClozeConfig *given, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_onnx_settle_config(&found, given, "a/model.onnx", &error));
    g_assert_nonnull(strstr(error->message, "a/model.onnx"));
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_settle(void)
{
    const ClozeConfig good = {.vocab_size = 9,
                              .hidden_size = 8,
                              .n_layers = 2,
                              .n_heads = 2,
                              .intermediate_size = 16,
                              .layer_norm_eps = 1e-12f};
    ClozeConfig found = good, given = good;

    found.n_heads = 0;
    assert_unsettled(found, NULL, "num_attention_heads");
    g_assert_true(cloze_onnx_settle_config(&found, &given, "a/model.onnx", NULL));
    g_assert_cmpuint(found.n_heads, ==, 2);
    g_assert_true(cloze_onnx_settle_config(&found, NULL, "a/model.onnx", NULL));
    given.n_layers = 3;
    assert_unsettled(good, &given, "num_hidden_layers: expected 3");
    given = good;
    given.activation = CLOZE_ACTIVATION_RELU;
    assert_unsettled(good, &given, "expected relu");
    given = good;
    given.layer_norm_eps = 1e-5f;
    assert_unsettled(good, &given, "layer_norm_eps");
    given = good;
    given.n_heads = 4;
    assert_unsettled(good, &given, "num_attention_heads");
}

/* Every cut is refused with the file's name; what a flipped bit leaves readable is read. */
static void
test_damage(Fixture *self, gconstpointer data)
{
    g_autoptr(GBytes) bytes = tiny_onnx_write(&self->tiny->config, self->tensors, TINY_ONNX_APART);
    gsize size;
    const guint8 *good = g_bytes_get_data(bytes, &size);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    ClozeConfig found;

    for (gsize i = 0; i < 300; i++) {
        gsize length = (gsize)g_rand_int_range(random, 0, (gint32)size);
        g_autoptr(GBytes) cut = g_bytes_new(good, i == 0 ? 0 : length);
        g_autoptr(GError) error = NULL;

        g_assert_null(cloze_onnx_open_bytes(cut, "cut.onnx", &found, &error));
        g_assert_nonnull(strstr(error->message, "cut.onnx: "));
    }
    for (gsize i = 0; i < 2000; i++) {
        g_autofree guint8 *copy = g_memdup2(good, size);
        g_autoptr(GBytes) flipped = g_bytes_new_take(copy, size);
        g_autoptr(GError) error = NULL;
        g_autoptr(ClozeSafetensors) read = NULL;

        copy[g_rand_int_range(random, 0, (gint32)size)] ^= (guint8)(1 << (i % 8));
        read = cloze_onnx_open_bytes(flipped, "flipped.onnx", &found, &error);
        g_assert_true((read != NULL) != (error != NULL));
        copy = NULL;
    }
}

/* (transfer full) the last hidden state of a few tokens. */
static float *
encode(const char *folder)
{
    static const gint32 ids[] = {2, 7, 9, 3};
    static const gsize offsets[] = {0, G_N_ELEMENTS(ids)};
    const ClozeBatch batch = {1, offsets, ids, NULL};
    float *last = g_new(float, G_N_ELEMENTS(ids) * TINY_MODEL_WIDTH);
    float *hidden[TINY_MODEL_LAYERS + 1] = {NULL, NULL, last};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = cloze_model_load(folder, NULL, &error);

    g_assert_no_error(error);
    g_assert_true(cloze_encoder_forward(cloze_model_get_encoder(model), NULL, &batch, hidden, NULL,
                                        NULL, &error));
    return last;
}

static void
write_onnx(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, "model.safetensors", NULL);
    g_autofree char *config_path = g_build_filename(folder, "config.json", NULL);
    g_autoptr(ClozeSafetensors) tensors = cloze_safetensors_open(path, NULL);
    g_autoptr(GBytes) bytes = NULL;
    ClozeConfig config;

    g_assert_true(cloze_config_read(&config, config_path, NULL));
    bytes = tiny_onnx_write(&config, tensors, TINY_ONNX_APART);
    scratch_write(folder, name, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes));
}

static void
remove_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    g_assert_cmpint(g_remove(path), ==, 0);
}

/* A folder whose weights are ONNX, with a config and without, is the model that it is as safetensors:
 * to the bit. */
static void
test_folder(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree float *expected = NULL, *found = NULL, *alone = NULL;
    const gsize size = 4 * TINY_MODEL_WIDTH * sizeof(float);

    tiny_model_write(folder, 5);
    expected = encode(folder);
    write_onnx(folder, "onnx/model.onnx");
    remove_file(folder, "model.safetensors");
    found = encode(folder);
    g_assert_cmpmem(found, size, expected, size);
    remove_file(folder, "config.json");
    alone = encode(folder);
    g_assert_cmpmem(alone, size, expected, size);
    scratch_free(folder);
}

static void
test_names(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_onnx_is_named("a/model.onnx"));
    g_assert_false(cloze_onnx_is_named("a/model.safetensors"));
    g_assert_null(cloze_onnx_open_weights("/nowhere/model.onnx", &error));
    g_assert_nonnull(strstr(error->message, "/nowhere/model.onnx"));
    g_clear_error(&error);
    g_assert_null(cloze_onnx_open_weights("/nowhere/model.safetensors", &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/onnx/styles", Fixture, NULL, set_up, test_styles, tear_down);
    g_test_add("/onnx/encoder", Fixture, NULL, set_up, test_encoder, tear_down);
    g_test_add("/onnx/damage", Fixture, NULL, set_up, test_damage, tear_down);
    g_test_add_func("/onnx/settle", test_settle);
    g_test_add_func("/onnx/names", test_names);
    g_test_add_func("/onnx/folder", test_folder);
    return g_test_run();
}
