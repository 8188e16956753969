/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoder against the reference data: the BERT variants of encoder-tiny, and MiniLM with real
 * weights. Runs once an instruction set; without the data every test skips. */

#include <math.h>
#include <string.h>

#include "engine/base/json.h"
#include "engine/kernels/kernels.h"
#include "engine/model/encoder.h"
#include "engine/model/pooling.h"
#include "tests/shared-data.h"

#define MAX_LAYERS 12

typedef struct {
    ClozeConfig config;
    ClozeEncoder *encoder;
    ClozePool *pool;
} Model;

static ClozeSafetensors *
open_tensors(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    ClozeSafetensors *tensors = cloze_safetensors_open(path, &error);

    g_assert_no_error(error);
    return tensors;
}

static void
model_open(Model *model, const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "config.json", NULL);
    g_autoptr(ClozeSafetensors) tensors = open_tensors(folder, "model.safetensors");
    g_autoptr(GError) error = NULL;

    cloze_config_read(&model->config, path, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(model->config.n_layers, <=, MAX_LAYERS);
    model->pool = cloze_pool_new(2);
    model->encoder = cloze_encoder_new(&model->config, tensors, model->pool, &error);
    g_assert_no_error(error);
}

static void
model_close(Model *model)
{
    cloze_encoder_unref(model->encoder);
    cloze_pool_free(model->pool);
}

static float *
read_tensor(ClozeSafetensors *tensors, const char *name)
{
    const ClozeTensor *tensor = cloze_safetensors_find(tensors, name);
    float *out;

    g_assert_nonnull(tensor);
    out = g_new(float, tensor->n_elements);
    g_assert_true(cloze_safetensors_read_f32(tensor, out, NULL));
    return out;
}

static gint32
read_int(ClozeSafetensors *tensors, const char *name, gsize index)
{
    const ClozeTensor *tensor = cloze_safetensors_find(tensors, name);
    gint32 value;

    memcpy(&value, (const guint8 *)tensor->data + index * sizeof value, sizeof value);
    return value;
}

static void
assert_close(const float *got, const float *expected, gsize n, double tolerance, const char *what)
{
    for (gsize i = 0; i < n; i++)
        if (!(fabs((double)got[i] - expected[i]) <= tolerance))
            g_error("%s[%" G_GSIZE_FORMAT "]: expected %.9g, found %.9g", what, i, expected[i],
                    got[i]);
}

/* The padded rows of inputs.safetensors as one ragged stream. */
typedef struct {
    ClozeBatch batch;
    gsize *offsets;
    gint32 *ids;
    guint8 *types;
    gsize width; /* of a padded row */
} Inputs;

static void
inputs_read(Inputs *inputs, ClozeSafetensors *tensors)
{
    const ClozeTensor *mask = cloze_safetensors_find(tensors, "attention_mask");
    gsize n = mask->shape[0], t = 0;

    inputs->width = mask->shape[1];
    inputs->offsets = g_new0(gsize, n + 1);
    inputs->ids = g_new(gint32, mask->n_elements);
    inputs->types = NULL;
    if (cloze_safetensors_find(tensors, "token_type_ids"))
        inputs->types = g_new(guint8, mask->n_elements);
    for (gsize i = 0; i < n; i++) {
        for (gsize j = i * inputs->width; j < (i + 1) * inputs->width; j++) {
            if (!read_int(tensors, "attention_mask", j))
                continue;
            if (inputs->types)
                inputs->types[t] = (guint8)read_int(tensors, "token_type_ids", j);
            inputs->ids[t++] = read_int(tensors, "input_ids", j);
        }
        inputs->offsets[i + 1] = t;
    }
    inputs->batch = (ClozeBatch){.n_sequences = n,
                                 .offsets = inputs->offsets,
                                 .ids = inputs->ids,
                                 .type_ids = inputs->types};
}

static void
compare_hidden(const Inputs *inputs, const float *hidden, const float *expected, gsize d)
{
    for (gsize i = 0; i < inputs->batch.n_sequences; i++) {
        gsize begin = inputs->offsets[i], t = inputs->offsets[i + 1] - begin;
        assert_close(hidden + begin * d, expected + i * inputs->width * d, t * d, 1e-5, "hidden");
    }
}

static void
compare_attention(const Inputs *inputs, const float *attention, const float *expected, gsize heads)
{
    for (gsize i = 0; i < inputs->batch.n_sequences; i++) {
        gsize t = inputs->offsets[i + 1] - inputs->offsets[i];

        for (gsize j = 0; j < heads * t; j++) {
            gsize row = (i * heads + j / t) * inputs->width + j % t;
            assert_close(attention, expected + row * inputs->width, t, 5e-6, "attention");
            attention += t;
        }
    }
}

static void
compare_tiny(const Model *model, const Inputs *inputs, ClozeSafetensors *expected)
{
    gsize d = model->config.hidden_size, t = inputs->offsets[inputs->batch.n_sequences];
    gsize heads = model->config.n_heads;
    float *hidden[MAX_LAYERS + 1], *attention[MAX_LAYERS];
    g_autofree float *pooled = g_new(float, inputs->batch.n_sequences *d);
    g_autofree float *expected_pooled = read_tensor(expected, "pooler_output");

    for (gsize k = 0; k <= model->config.n_layers; k++) {
        hidden[k] = g_new(float, t *d);
        attention[k ? k - 1 : 0] = k ? g_new(float, t * inputs->width * heads) : NULL;
    }
    g_assert_true(cloze_encoder_forward(model->encoder, model->pool, &inputs->batch, hidden,
                                        attention, NULL, NULL));
    g_assert_true(cloze_encoder_pool(model->encoder, pooled, hidden[model->config.n_layers],
                                     &inputs->batch, NULL));
    assert_close(pooled, expected_pooled, inputs->batch.n_sequences * d, 5e-6, "pooler");
    for (gsize k = 0; k <= model->config.n_layers; k++) {
        g_autofree char *name = g_strdup_printf("hidden_%u", (guint)k);
        g_autofree float *values = read_tensor(expected, name);
        compare_hidden(inputs, hidden[k], values, d);
        g_free(hidden[k]);
    }
    for (gsize k = 0; k < model->config.n_layers; k++) {
        g_autofree char *name = g_strdup_printf("attention_%u", (guint)k);
        g_autofree float *values = read_tensor(expected, name);
        compare_attention(inputs, attention[k], values, heads);
        g_free(attention[k]);
    }
}

static void
test_tiny(gconstpointer name)
{
    g_autofree char *relative = g_build_filename("golden/encoder-tiny", name, NULL);
    g_autofree char *folder = shared_data_find(relative);
    Model model;
    Inputs inputs;

    if (!folder)
        return;
    model_open(&model, folder);
    g_autoptr(ClozeSafetensors) tensors = open_tensors(folder, "inputs.safetensors");
    g_autoptr(ClozeSafetensors) expected = open_tensors(folder, "expected.safetensors");
    inputs_read(&inputs, tensors);
    compare_tiny(&model, &inputs, expected);
    g_free(inputs.offsets);
    g_free(inputs.ids);
    g_free(inputs.types);
    model_close(&model);
}

/* The member "ids" of one line of a .jsonl; returns their number. */
static gsize
parse_ids(const char *line, gint32 **ids)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = cloze_json_parse(line, strlen(line), "texts.jsonl", &error);
    JsonArray *array;
    gsize n;

    g_assert_no_error(error);
    array = json_object_get_array_member(json_node_get_object(node), "ids");
    n = json_array_get_length(array);
    *ids = g_new(gint32, n);
    for (gsize i = 0; i < n; i++)
        (*ids)[i] = (gint32)json_array_get_int_element(array, (guint)i);
    return n;
}

static void
compare_tensor(ClozeSafetensors *expected, const char *name, const float *got, double tolerance)
{
    const ClozeTensor *tensor = cloze_safetensors_find(expected, name);
    g_autofree float *values = tensor ? read_tensor(expected, name) : NULL;

    if (tensor)
        assert_close(got, values, tensor->n_elements, tolerance, name);
}

/* For the longest text only some rows of the last state are kept. */
static void
compare_final(ClozeSafetensors *expected, gsize index, const float *last, gsize d)
{
    g_autofree char *name = g_strdup_printf("final_%02u", (guint)index);
    g_autofree char *rows_name = g_strdup_printf("final_%02u_rows", (guint)index);
    const ClozeTensor *rows = cloze_safetensors_find(expected, rows_name);

    if (!rows) {
        compare_tensor(expected, name, last, 1e-4);
        return;
    }
    g_autofree float *values = read_tensor(expected, name);
    for (gsize i = 0; i < rows->n_elements; i++)
        assert_close(last + (gsize)read_int(expected, rows_name, i) * d, values + i * d, d, 1e-4,
                     name);
}

static void
embed_and_compare(ClozeSafetensors *expected, gsize index, const float *last, gsize t, gsize d)
{
    const ClozePooling pooling = {.mode = CLOZE_POOLING_MEAN, .normalize = TRUE};
    g_autofree char *name = g_strdup_printf("embedding_%02u", (guint)index);
    g_autofree float *embedding = g_new(float, d);

    cloze_pooling_apply(&pooling, embedding, last, t, d);
    g_assert_nonnull(cloze_safetensors_find(expected, name));
    compare_tensor(expected, name, embedding, 2e-6);
}

static void
compare_text(const Model *model, ClozeSafetensors *expected, gsize index, const char *line)
{
    g_autofree gint32 *ids = NULL;
    gsize offsets[] = {0, parse_ids(line, &ids)};
    gsize t = offsets[1], d = model->config.hidden_size, n = model->config.n_layers;
    ClozeBatch batch = {.n_sequences = 1, .offsets = offsets, .ids = ids};
    float *hidden[MAX_LAYERS + 1], *attention[MAX_LAYERS] = {NULL};

    for (gsize k = 0; k <= n; k++)
        hidden[k] = g_new(float, t *d);
    for (gsize k = 0; k < n && index == 2; k++)
        attention[k] = g_new(float, model->config.n_heads *t *t);
    g_assert_true(cloze_encoder_forward(model->encoder, model->pool, &batch, hidden,
                                        index == 2 ? attention : NULL, NULL, NULL));
    compare_final(expected, index, hidden[n], d);
    embed_and_compare(expected, index, hidden[n], t, d);
    for (gsize k = 0; k <= n; k++) {
        g_autofree char *name = g_strdup_printf("hidden_%02u_%02u", (guint)index, (guint)k);
        compare_tensor(expected, name, hidden[k], 1e-4);
        g_free(hidden[k]);
    }
    for (gsize k = 0; k < n && index == 2; k++) {
        g_autofree char *name = g_strdup_printf("attention_02_%02u", (guint)k);
        compare_tensor(expected, name, attention[k], 5e-5);
        g_free(attention[k]);
    }
}

static void
test_minilm(void)
{
    g_autofree char *folder = shared_data_find("golden/encoder-real/all-MiniLM-L6-v2");
    g_autofree char *model_folder = folder ? shared_data_find_model("all-MiniLM-L6-v2") : NULL;
    g_autofree char *path = NULL, *text = NULL;
    g_auto(GStrv) lines = NULL;
    Model model;

    if (!folder || !model_folder)
        return;
    path = g_build_filename(folder, "texts.jsonl", NULL);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(g_strstrip(text), "\n", -1);
    g_autoptr(ClozeSafetensors) expected = open_tensors(folder, "expected.safetensors");
    model_open(&model, model_folder);
    for (gsize i = 0; lines[i]; i++)
        compare_text(&model, expected, i, lines[i]);
    model_close(&model);
}

int
main(int argc, char **argv)
{
    static const char *const tiny[] = {"bert-gelu", "bert-gelu-new", "bert-relu", "bert-pairs"};

    g_test_init(&argc, &argv, NULL);
    g_test_message("kernels: %s", cloze_kernels_get()->name);
    for (gsize i = 0; i < G_N_ELEMENTS(tiny); i++) {
        g_autofree char *path = g_strconcat("/encoder-golden/", tiny[i], NULL);
        g_test_add_data_func(path, tiny[i], test_tiny);
    }
    g_test_add_func("/encoder-golden/minilm", test_minilm);
    return g_test_run();
}
