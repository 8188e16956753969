/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/trained-weights.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/session.h"
#include "engine/text/word-shapes.h"
#include "tests/engine/tiny-model.h"
#include "tests/shared-data.h"

#define D      TINY_MODEL_WIDTH
#define QUERY  "encoder.layer.1.attention.self.query"
#define PREFIX "base_model.model."

static const char lora_config[] =
    "{\"peft_type\":\"LORA\",\"r\":2,\"lora_alpha\":6,\"target_modules\":[\"query\"]}";

static float a_values[2 * D], b_values[D * 2], whole[D], zeros[D * D];

static void
write_adapter(const char *folder, const char *config, const ClozeTensor *tensors, gsize n)
{
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "adapter_config.json", config, -1);
    cloze_safetensors_write(path, tensors, n, NULL, &error);
    g_assert_no_error(error);
}

static ClozeSafetensors *
open_base(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "model.safetensors", NULL);

    return cloze_safetensors_open(path, NULL);
}

static float *
read_values(ClozeSafetensors *file, const char *name)
{
    const ClozeTensor *tensor = cloze_safetensors_find(file, name);
    float *values = g_new(float, tensor->n_elements);

    g_assert_true(cloze_safetensors_read_f32(tensor, values, NULL));
    return values;
}

static void
fill(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(a_values); i++) {
        a_values[i] = (float)i / 8 - 1;
        b_values[i] = 1 - (float)i / 5;
    }
    for (gsize i = 0; i < D; i++)
        whole[i] = (float)i;
}

static const ClozeTensor pair[] = {
    {.name = PREFIX "bert." QUERY ".lora_A.weight", .n_dims = 2, .shape = {2, D}, .data = a_values},
    {.name = PREFIX "bert." QUERY ".lora_B.weight", .n_dims = 2, .shape = {D, 2}, .data = b_values},
    {.name = PREFIX "encoder.layer.0.output.LayerNorm.bias",
     .n_dims = 1,
     .shape = {D},
     .data = whole},
    {.name = PREFIX "bert.pooler.modules_to_save.default.dense.bias",
     .n_dims = 1,
     .shape = {D},
     .data = whole},
    {.name = PREFIX "classifier.bias", .n_dims = 1, .shape = {D}, .data = whole},
};

/* W + 6 / 2 B A by the definition; what is named whole replaces; the head's stays out. */
static void
test_merge(void)
{
    g_autofree char *root = scratch_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) base = NULL, merged = NULL;
    g_autofree float *before = NULL, *after = NULL, *norm = NULL, *pooler = NULL;
    gboolean has = FALSE;

    tiny_model_write(root, 3);
    write_adapter(root, lora_config, pair, G_N_ELEMENTS(pair));
    base = open_base(root);
    merged = open_base(root);
    g_assert_true(cloze_trained_weights_find(root, &has, &error));
    g_assert_true(has);
    g_assert_true(cloze_trained_weights_merge(merged, root, &error));
    g_assert_no_error(error);
    before = read_values(base, QUERY ".weight");
    after = read_values(merged, QUERY ".weight");
    for (gsize i = 0; i < D; i++) {
        for (gsize j = 0; j < D; j++) {
            double update = (double)b_values[i * 2] * (double)a_values[j] +
                            (double)b_values[i * 2 + 1] * (double)a_values[D + j];

            g_assert_cmpfloat_with_epsilon(after[i * D + j], before[i * D + j] + 3 * update, 1e-5);
        }
    }
    norm = read_values(merged, "encoder.layer.0.output.LayerNorm.bias");
    pooler = read_values(merged, "pooler.dense.bias");
    g_assert_cmpmem(norm, sizeof whole, whole, sizeof whole);
    g_assert_cmpmem(pooler, sizeof whole, whole, sizeof whole);
    g_assert_null(cloze_safetensors_find(merged, "classifier.bias"));
    scratch_free(root);
}

static void
test_refused(void)
{
    static const char none[] = "{\"peft_type\":\"GLOSS_HEAD\"}";
    const struct {
        const char *config;
        ClozeTensor tensor;
        int code;
        const char *part;
    } cases[] = {
        {lora_config, pair[0], CLOZE_ERROR_MISMATCH, "other half"},
        {lora_config, pair[1], CLOZE_ERROR_MISMATCH, "other half"},
        {none, pair[0], CLOZE_ERROR_UNSUPPORTED, "LORA"},
        {none,
         {.name = PREFIX "encoder.layer.7.output.dense.bias",
          .n_dims = 1,
          .shape = {D},
          .data = whole},
         CLOZE_ERROR_MISMATCH,
         "a parameter of the base"},
        {none,
         {.name = PREFIX "encoder.layer.0.output.dense.bias",
          .n_dims = 1,
          .shape = {D - 1},
          .data = whole},
         CLOZE_ERROR_MISMATCH,
         "the base's shape [8]"},
        {lora_config,
         {.name = PREFIX "classifier.lora_A.weight",
          .n_dims = 2,
          .shape = {2, D},
          .data = a_values},
         CLOZE_ERROR_MISMATCH,
         "the encoder alone"},
        {"{\"peft_type\":\"LORA\",\"r\":2,\"target_modules\":[\"query\"],\"use_dora\":true}",
         pair[0], CLOZE_ERROR_UNSUPPORTED, "use_dora"},
    };
    g_autofree char *root = scratch_new();

    tiny_model_write(root, 3);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ClozeSafetensors) base = open_base(root);
        g_autoptr(GError) error = NULL;

        write_adapter(root, cases[i].config, &cases[i].tensor, 1);
        g_assert_false(cloze_trained_weights_merge(base, root, &error));
        g_assert_error(error, CLOZE_ERROR, cases[i].code);
        if (strstr(error->message, cases[i].part) == NULL)
            g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, cases[i].part);
    }
    scratch_free(root);
}

/* The base is sound then, and its file is not to be named. */
static void
test_no_numbers(void)
{
    for (gsize i = 0; i < 3; i++) {
        float *values = i == 0 ? a_values : i == 1 ? b_values : whole;
        const float kept = values[2];
        g_autofree char *root = scratch_new();
        g_autoptr(ClozeSafetensors) base = NULL;
        g_autoptr(GError) error = NULL;

        tiny_model_write(root, 3);
        values[2] = i == 1 ? INFINITY : NAN;
        write_adapter(root, lora_config, pair, G_N_ELEMENTS(pair));
        values[2] = kept;
        base = open_base(root);
        g_assert_false(cloze_trained_weights_merge(base, root, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
        g_assert_nonnull(strstr(error->message, "adapter_model.safetensors: tensor " PREFIX));
        g_assert_nonnull(strstr(error->message, "found none at element 2"));
        scratch_free(root);
    }
}

#define TYPES "embeddings.token_type_embeddings.weight"

/* The table of word shapes comes in place of the base's, and has a row for each of them. */
static void
test_shapes(void)
{
    static const char config[] =
        "{\"peft_type\":\"GLOSS_WEIGHTS\",\"token_types\":\"word-shapes-1\"}";
    static const char plain[] = "{\"peft_type\":\"GLOSS_WEIGHTS\"}";
    static const char newer[] =
        "{\"peft_type\":\"GLOSS_WEIGHTS\",\"token_types\":\"word-shapes-9\"}";
    static float table[CLOZE_WORD_SHAPES_N * D];
    ClozeTensor types = {.name = PREFIX "bert." TYPES,
                         .n_dims = 2,
                         .shape = {CLOZE_WORD_SHAPES_N, D},
                         .data = table};
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "trained", NULL);
    g_autoptr(ClozeSafetensors) merged = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autofree float *after = NULL;
    g_autoptr(GError) error = NULL;
    const struct {
        const char *config;
        gsize n_rows;
        ClozeError code;
        const char *part;
    } refused[] = {
        {plain, CLOZE_WORD_SHAPES_N, CLOZE_ERROR_MISMATCH, "the base's shape [2, 8]"},
        {config, 2, CLOZE_ERROR_MISMATCH, "expected 9 rows"},
        {config, 0, CLOZE_ERROR_MISMATCH, "found none"},
        {newer, CLOZE_WORD_SHAPES_N, CLOZE_ERROR_UNSUPPORTED, "word-shapes-9"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(table); i++)
        table[i] = (float)i / 100;
    tiny_model_write(root, 3);
    g_mkdir(folder, 0700);
    write_adapter(folder, config, &types, 1);
    merged = open_base(root);
    g_assert_true(cloze_trained_weights_merge(merged, folder, &error));
    g_assert_no_error(error);
    after = read_values(merged, TYPES);
    g_assert_cmpmem(after, sizeof table, table, sizeof table);
    model = cloze_model_load_adapted(root, folder, CLOZE_PRECISION_FP32, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(cloze_model_has_shapes(model));
    g_assert_cmpuint(cloze_model_get_config(model)->type_vocab_size, ==, CLOZE_WORD_SHAPES_N);
    for (gsize i = 0; i < G_N_ELEMENTS(refused); i++) {
        g_autoptr(ClozeModel) none = NULL;
        g_autoptr(GError) reason = NULL;

        types.shape[0] = refused[i].n_rows;
        write_adapter(folder, refused[i].config, &types, refused[i].n_rows > 0);
        none = cloze_model_load_adapted(root, folder, CLOZE_PRECISION_FP32, NULL, &reason);
        g_assert_null(none);
        g_assert_error(reason, CLOZE_ERROR, (gint)refused[i].code);
        if (strstr(reason->message, refused[i].part) == NULL)
            g_test_fail_printf("\"%s\" does not say \"%s\"", reason->message, refused[i].part);
    }
    scratch_free(root);
}

static void
test_wrong_rank(void)
{
    g_autofree char *root = scratch_new();
    g_autoptr(ClozeSafetensors) base = NULL;
    g_autoptr(GError) error = NULL;

    tiny_model_write(root, 3);
    write_adapter(root, "{\"peft_type\":\"LORA\",\"r\":1,\"target_modules\":[\"query\"]}", pair, 2);
    base = open_base(root);
    g_assert_false(cloze_trained_weights_merge(base, root, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    scratch_free(root);
}

/* The last hidden state of a few tokens. */
static void
encode(ClozeSession *session, ClozeModel *model, float *out)
{
    static const gint32 ids[] = {2, 6, 7, 8, 3};
    const ClozeSequence sequence = {.ids = ids, .n = 5};
    g_autoptr(GError) error = NULL;

    cloze_session_encode(session, model, &sequence, 1, 1 << TINY_MODEL_LAYERS, &out, NULL, &error);
    g_assert_no_error(error);
}

/* One copy whoever asks, beside the base and not in its place; a changed folder is a new model. */
static void
test_session(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "trained", NULL);
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) base = NULL, adapted = NULL, again = NULL, changed = NULL;
    g_autoptr(GPtrArray) models = NULL;
    float states[3][5 * D];

    tiny_model_write(root, 3);
    write_adapter(folder, lora_config, pair, 3);
    base = cloze_session_load_model(session, root, &error);
    g_assert_no_error(error);
    adapted = cloze_session_load_adapted(session, root, folder, &error);
    g_assert_no_error(error);
    again = cloze_session_load_adapted(session, root, folder, &error);
    g_assert_true(adapted == again);
    g_assert_true(adapted != base);
    g_assert_cmpstr(cloze_model_get_base_hash(adapted), ==, cloze_model_get_hash(base));
    g_assert_cmpstr(cloze_model_get_hash(adapted), !=, cloze_model_get_hash(base));
    g_assert_cmpstr(cloze_model_get_base_hash(base), ==, cloze_model_get_hash(base));
    g_assert_cmpstr(cloze_model_get_adapter_folder(adapted), ==, folder);
    g_assert_null(cloze_model_get_adapter_folder(base));
    models = cloze_session_dup_models(session);
    g_assert_cmpuint(models->len, ==, 2);
    g_assert_cmpuint(cloze_model_get_bytes(adapted), ==, cloze_model_get_bytes(base));
    encode(session, base, states[0]);
    encode(session, adapted, states[1]);
    g_assert_cmpint(memcmp(states[0], states[1], sizeof states[0]), !=, 0);
    scratch_remove(path);
    write_adapter(folder, lora_config, pair, 2);
    changed = cloze_session_load_adapted(session, root, folder, &error);
    g_assert_no_error(error);
    g_assert_true(changed != adapted);
    g_assert_cmpstr(cloze_model_get_hash(changed), !=, cloze_model_get_hash(adapted));
    scratch_free(root);
}

/* An update of zeros changes nothing, to the bit, in each precision. */
static void
test_zero_update(void)
{
    ClozeTensor tensors[] = {pair[0], pair[1]};
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "trained", NULL);

    tensors[1].data = zeros;
    tiny_model_write(root, 3);
    write_adapter(folder, lora_config, tensors, 2);
    for (ClozePrecision p = CLOZE_PRECISION_FP32; p <= CLOZE_PRECISION_INT8; p++) {
        g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
        g_autoptr(ClozeModel) base = NULL, adapted = NULL;
        g_autoptr(GError) error = NULL;
        float states[2][5 * D];

        if (!cloze_precision_check(p, NULL))
            continue;
        cloze_session_set_precision(session, p);
        base = cloze_session_load_model(session, root, &error);
        adapted = cloze_session_load_adapted(session, root, folder, &error);
        g_assert_no_error(error);
        g_assert_cmpint(cloze_model_get_precision(adapted), ==, p);
        encode(session, base, states[0]);
        encode(session, adapted, states[1]);
        g_assert_cmpmem(states[0], sizeof states[0], states[1], sizeof states[1]);
    }
    scratch_free(root);
}

/* [B] sequences of the reference's batch without their padding. */
static ClozeBatch
read_batch(ClozeSafetensors *file, gsize n, gsize width, gsize *offsets, gint32 *ids)
{
    const ClozeTensor *all = cloze_safetensors_find(file, "input_ids");
    const ClozeTensor *mask = cloze_safetensors_find(file, "attention_mask");
    gsize t = 0;

    offsets[0] = 0;
    for (gsize i = 0; i < n * width; i++) {
        gint32 kept;

        memcpy(&kept, (const guint8 *)mask->data + i * sizeof kept, sizeof kept);
        if (kept)
            memcpy(&ids[t++], (const guint8 *)all->data + i * sizeof *ids, sizeof *ids);
        offsets[i / width + 1] = t;
    }
    return (ClozeBatch){.n_sequences = n, .offsets = offsets, .ids = ids};
}

static void
check_logits(ClozeEncoder *encoder, const ClozeBatch *batch, ClozeSafetensors *adapter,
             ClozeSafetensors *expected)
{
    g_autofree float *weight = read_values(adapter, PREFIX "classifier.weight");
    g_autofree float *bias = read_values(adapter, PREFIX "classifier.bias");
    g_autofree float *logits = read_values(expected, "logits");
    float last[4 * 12 * 32], pooled[4 * 32], *hidden[3] = {NULL, NULL, last};

    g_assert_true(cloze_encoder_forward(encoder, NULL, batch, hidden, NULL, NULL, NULL));
    g_assert_true(cloze_encoder_pool(encoder, pooled, last, batch, NULL));
    for (gsize i = 0; i < 4 * 3; i++) {
        double sum = (double)bias[i % 3];

        for (gsize k = 0; k < 32; k++)
            sum += (double)weight[i % 3 * 32 + k] * (double)pooled[i / 3 * 32 + k];
        g_assert_cmpfloat_with_epsilon(sum, (double)logits[i], 2e-5);
    }
}

/* A folder that the peft package wrote. */
static void
test_golden(void)
{
    g_autofree char *folder = shared_data_find("golden/training-tiny/lora");
    g_autofree char *adapter = NULL, *config_path = NULL;
    g_autoptr(ClozeSafetensors) base = NULL, batch_file = NULL, trained = NULL, expected = NULL;
    g_autoptr(ClozeEncoder) encoder = NULL;
    g_autoptr(GError) error = NULL;
    ClozeConfig config;
    ClozeBatch batch;
    gsize offsets[5];
    gint32 ids[4 * 12];
    const char *const names[] = {"batch.safetensors", "adapter/adapter_model.safetensors",
                                 "expected.safetensors"};
    ClozeSafetensors **files[] = {&batch_file, &trained, &expected};

    if (folder == NULL)
        return;
    adapter = g_build_filename(folder, "adapter", NULL);
    config_path = g_build_filename(folder, "config.json", NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);

        *files[i] = cloze_safetensors_open(path, NULL);
    }
    base = open_base(folder);
    cloze_config_read(&config, config_path, &error);
    g_assert_no_error(error);
    cloze_trained_weights_merge(base, adapter, &error);
    g_assert_no_error(error);
    encoder = cloze_encoder_new(&config, base, NULL, &error);
    g_assert_no_error(error);
    batch = read_batch(batch_file, 4, 12, offsets, ids);
    check_logits(encoder, &batch, trained, expected);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fill();
    g_test_add_func("/trained-weights/merge", test_merge);
    g_test_add_func("/trained-weights/refused", test_refused);
    g_test_add_func("/trained-weights/no-numbers", test_no_numbers);
    g_test_add_func("/trained-weights/shapes", test_shapes);
    g_test_add_func("/trained-weights/wrong-rank", test_wrong_rank);
    g_test_add_func("/trained-weights/session", test_session);
    g_test_add_func("/trained-weights/zero-update", test_zero_update);
    g_test_add_func("/trained-weights/golden", test_golden);
    return g_test_run();
}
