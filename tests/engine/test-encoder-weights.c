/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is loaded from a tiny model's file, and what is refused. */

#include "engine/model/encoder-weights.h"

#include "engine/base/error.h"
#include "tests/engine/tiny-bert.h"

#include <math.h>
#include <string.h>

static TinyBert *
open_tiny(ClozeSafetensors **tensors, gboolean old_names)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 7);

    if (old_names)
        tiny_bert_use_old_names(tiny);
    *tensors = tiny_bert_open(tiny);
    return tiny;
}

static void
assert_equal_to_tensor(ClozeSafetensors *tensors, const char *name, const float *loaded, gsize n)
{
    const ClozeTensor *tensor = cloze_safetensors_find(tensors, name);
    g_autofree float *values = g_new(float, n);
    g_autoptr(GError) error = NULL;

    g_assert_nonnull(tensor);
    g_assert_true(cloze_safetensors_read_f32(tensor, values, &error));
    g_assert_no_error(error);
    g_assert_cmpmem(loaded, n * sizeof(float), values, n * sizeof(float));
}

static void
load_and_compare(gboolean old_names)
{
    g_autoptr(ClozeSafetensors) tensors = NULL;
    TinyBert *tiny = open_tiny(&tensors, old_names);
    ClozeEncoderWeights weights;
    g_autoptr(GError) error = NULL;
    const ClozeConfig *config = &tiny->config;

    g_assert_true(cloze_encoder_weights_load(&weights, config, tensors, cloze_kernels_get(), NULL,
                                             NULL, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(weights.n_layers, ==, config->n_layers);
    assert_equal_to_tensor(tensors,
                           old_names ? "bert.embeddings.word_embeddings.weight"
                                     : "embeddings.word_embeddings.weight",
                           weights.words, config->vocab_size * config->hidden_size);
    assert_equal_to_tensor(
        tensors, old_names ? "bert.embeddings.LayerNorm.gamma" : "embeddings.LayerNorm.weight",
        weights.norm.weight, config->hidden_size);
    g_assert_cmpuint(weights.layers[1].qkv.n, ==, 3 * config->hidden_size);
    g_assert_cmpuint(weights.layers[1].down.k, ==, config->intermediate_size);
    g_assert_cmpuint(weights.bytes, >, config->vocab_size * config->hidden_size * sizeof(float));
    cloze_encoder_weights_clear(&weights);
    tiny_bert_free(tiny);
}

static void
test_names(void)
{
    load_and_compare(FALSE);
}

static void
test_old_names(void)
{
    load_and_compare(TRUE);
}

static void
assert_refused(const ClozeConfig *config, ClozeSafetensors *tensors, int code, const char *part)
{
    ClozeEncoderWeights weights;
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_encoder_weights_load(&weights, config, tensors, cloze_kernels_get(), NULL,
                                              NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    if (!strstr(error->message, part))
        g_error("expected \"%s\" in: %s", part, error->message);
}

static void
test_refused(void)
{
    g_autoptr(ClozeSafetensors) tensors = NULL;
    TinyBert *tiny = open_tiny(&tensors, FALSE);
    ClozeConfig config = tiny->config;

    config.n_layers++;
    assert_refused(&config, tensors, CLOZE_ERROR_NOT_FOUND, "encoder.layer.2.");
    config = tiny->config;
    config.vocab_size++;
    assert_refused(&config, tensors, CLOZE_ERROR_MISMATCH, "word_embeddings");
    config = tiny->config;
    config.intermediate_size *= 2;
    assert_refused(&config, tensors, CLOZE_ERROR_MISMATCH, "intermediate.dense");
    tiny_bert_free(tiny);
}

/* A single weight that is no number would make every vector empty, without a word. */
static void
test_not_finite(void)
{
    static const char *const names[] = {"embeddings.word_embeddings.weight",
                                        "encoder.layer.1.output.dense.bias"};
    const float odd[] = {NAN, -INFINITY};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 7);
        g_autoptr(ClozeSafetensors) tensors = NULL;

        tiny_bert_find(tiny, names[i])[3] = odd[i];
        tensors = tiny_bert_open(tiny);
        assert_refused(&tiny->config, tensors, CLOZE_ERROR_INVALID, names[i]);
        tiny_bert_free(tiny);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/encoder-weights/names", test_names);
    g_test_add_func("/encoder-weights/old-names", test_old_names);
    g_test_add_func("/encoder-weights/refused", test_refused);
    g_test_add_func("/encoder-weights/not-finite", test_not_finite);
    return g_test_run();
}
