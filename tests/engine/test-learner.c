/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/learner.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/model/model.h"
#include "engine/model/trained-weights.h"
#include "engine/text/word-shapes.h"
#include "engine/train/training-order.h"
#include "tests/engine/tiny-learner.h"

static const ClozeRecipe plain = {
    .how = CLOZE_RECIPE_FULL, .epochs = 4, .learning_rate = 0.01, .batch_size = 12, .max_norm = 1};

/* A batch that is cut into passes takes the same step as one that is not. */
static void
check_passes(ClozeTaskKind kind)
{
    ClozeRecipe cut = plain;
    TinyLearner *whole = tiny_learner_new(kind, &plain, 2), *parts;
    g_autofree guint32 *order = cloze_training_order_shuffle(60, 1, 1);
    ClozeLearnerStep first, second;

    cut.pass_tokens = 20;
    parts = tiny_learner_new(kind, &cut, 2);
    for (guint64 step = 0; step < 3; step++) {
        g_assert_true(cloze_learner_step(whole->learner, whole->set, order + step * 12, 12, step,
                                         0.01, &first, NULL));
        g_assert_true(cloze_learner_step(parts->learner, parts->set, order + step * 12, 12, step,
                                         0.01, &second, NULL));
        g_assert_cmpfloat_with_epsilon(first.loss, second.loss, 1e-4 * first.loss + 1e-6);
        g_assert_cmpfloat_with_epsilon(first.norm, second.norm, 1e-3 * first.norm + 1e-6);
        g_assert_cmpuint(first.n_tokens, ==, second.n_tokens);
    }
    tiny_learner_free(whole);
    tiny_learner_free(parts);
}

static void
test_passes(void)
{
    check_passes(CLOZE_TASK_TOKENS);
    check_passes(CLOZE_TASK_TOKENS_CRF);
    check_passes(CLOZE_TASK_SEQUENCES);
    check_passes(CLOZE_TASK_REGRESSION);
    check_passes(CLOZE_TASK_COSINES);
}

static gboolean
is_trained(const TinyLearner *tiny, const char *name)
{
    const ClozeParameter *parameter = cloze_parameters_find(tiny->learner->parameters, name);

    g_assert_nonnull(parameter);
    return parameter->trained;
}

static void
test_how(void)
{
    static const char *const names[] = {
        "bert.embeddings.word_embeddings.weight",
        "bert.encoder.layer.0.output.dense.weight",
        "bert.encoder.layer.1.output.dense.weight",
        "classifier.weight",
    };
    static const gboolean wanted[][G_N_ELEMENTS(names)] = {
        {FALSE, FALSE, FALSE, TRUE},
        {FALSE, FALSE, TRUE, TRUE},
        {FALSE, FALSE, FALSE, TRUE},
        {TRUE, TRUE, TRUE, TRUE},
    };

    for (gsize how = 0; how < G_N_ELEMENTS(wanted); how++) {
        const ClozeRecipe recipe = {.how = (ClozeRecipeHow)how, .n_last = 1};
        TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
        gboolean updates = cloze_parameters_find(tiny->learner->parameters,
                                                 "base_model.model.bert.encoder.layer.1.attention."
                                                 "self.query.lora_A.weight") != NULL;

        for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
            g_assert_cmpint(is_trained(tiny, names[i]), ==, wanted[how][i]);
        g_assert_cmpint(updates, ==, how == CLOZE_RECIPE_LORA);
        tiny_learner_free(tiny);
    }
}

static void
test_too_many_layers(void)
{
    const ClozeRecipe recipe = {.how = CLOZE_RECIPE_LAST, .n_last = 9};
    ClozeConfig config = {.n_layers = 2};
    const ClozeLearnerOptions options = {.config = &config, .recipe = recipe};
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_learner_new(&options, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

/* The same bytes for any number of threads, dropout included. */
static void
test_threads(void)
{
    g_autofree guint32 *order = cloze_training_order_shuffle(60, 1, 1);
    ClozeRecipe recipe = plain;
    TinyLearner *one, *three;
    ClozeLearnerStep done;
    gsize size;

    recipe.dropout = 0.1;
    recipe.attention_dropout = 0.1;
    one = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    three = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 3);
    for (guint64 step = 0; step < 3; step++) {
        cloze_learner_step(one->learner, one->set, order, 20, step, 0.01, &done, NULL);
        cloze_learner_step(three->learner, three->set, order, 20, step, 0.01, &done, NULL);
    }
    size = one->learner->n_trained * sizeof(float);
    g_assert_cmpmem(cloze_parameters_get_values(one->learner->parameters), size,
                    cloze_parameters_get_values(three->learner->parameters), size);
    tiny_learner_free(one);
    tiny_learner_free(three);
}

/* Narrow products give nearly the same steps, and the same bytes for any number of threads. */
static void
test_bf16(void)
{
    g_autofree guint32 *order = cloze_training_order_shuffle(60, 1, 1);
    ClozeRecipe narrow = plain;
    TinyLearner *wide, *one, *three;
    ClozeLearnerStep first, second;
    gsize size;

    if (!cloze_narrow_get(CLOZE_PRECISION_BF16)) {
        g_test_skip("this CPU has no bf16");
        return;
    }
    narrow.precision = CLOZE_PRECISION_BF16;
    wide = tiny_learner_new(CLOZE_TASK_TOKENS, &plain, 0);
    one = tiny_learner_new(CLOZE_TASK_TOKENS, &narrow, 0);
    three = tiny_learner_new(CLOZE_TASK_TOKENS, &narrow, 3);
    for (guint64 step = 0; step < 3; step++) {
        cloze_learner_step(wide->learner, wide->set, order, 20, step, 0.001, &first, NULL);
        cloze_learner_step(one->learner, one->set, order, 20, step, 0.001, &second, NULL);
        cloze_learner_step(three->learner, three->set, order, 20, step, 0.001, &second, NULL);
        g_assert_cmpfloat(first.loss, !=, second.loss);
        g_assert_cmpfloat_with_epsilon(first.loss, second.loss, 0.02 * first.loss);
        g_assert_cmpfloat_with_epsilon(first.norm, second.norm, 0.05 * first.norm);
    }
    size = one->learner->n_trained * sizeof(float);
    g_assert_cmpmem(cloze_parameters_get_values(one->learner->parameters), size,
                    cloze_parameters_get_values(three->learner->parameters), size);
    tiny_learner_free(wide);
    tiny_learner_free(one);
    tiny_learner_free(three);
}

static void
test_write(void)
{
    static char *labels[] = {(char *)"O", (char *)"B-X", (char *)"I-X", NULL};
    const ClozeHead head = {.task = (char *)"toy",
                            .labels = labels,
                            .n_labels = 3,
                            .base_id = (char *)"tiny",
                            .base_hash = (char *)"0123",
                            .layers = 4};
    const ClozeRecipe recipe = {.how = CLOZE_RECIPE_LORA, .rank = 2};
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    g_autofree char *folder = g_build_filename(tiny->folder, "out", NULL);
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autofree char *json = g_build_filename(folder, "gloss.json", NULL);
    g_autoptr(ClozeSafetensors) tensors = NULL;
    g_autoptr(GBytes) description = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_learner_write(tiny->learner, &head, "TOKEN_CLS", "{\"how\": \"lora\"}",
                                      folder, &error));
    g_assert_no_error(error);
    tensors = cloze_safetensors_open(path, &error);
    g_assert_no_error(error);
    g_assert_nonnull(cloze_safetensors_find(tensors, "base_model.model.classifier.weight"));
    g_assert_nonnull(cloze_safetensors_find(tensors, "base_model.model.bert.encoder.layer.0."
                                                     "intermediate.dense.lora_B.weight"));
    g_assert_null(cloze_safetensors_find(tensors, "base_model.model.bert.encoder.layer.0."
                                                  "intermediate.dense.weight"));
    description = cloze_file_read(json, 1 << 16, &error);
    g_assert_no_error(error);
    g_assert_nonnull(g_strstr_len(g_bytes_get_data(description, NULL),
                                  (gssize)g_bytes_get_size(description), "\"lora\""));
    scratch_write(folder, "mine.txt", "x", -1);
    g_assert_false(cloze_learner_write(tiny->learner, &head, "TOKEN_CLS", NULL, folder, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    tiny_learner_free(tiny);
}

/* Whole layers are no low-rank updates, and the folder does not say so. */
static void
test_write_last(void)
{
    static char *labels[] = {(char *)"O", (char *)"B-X", (char *)"I-X", NULL};
    const ClozeHead head = {.task = (char *)"toy",
                            .labels = labels,
                            .n_labels = 3,
                            .base_id = (char *)"tiny",
                            .base_hash = (char *)"0123",
                            .layers = 4,
                            .n_features = 8};
    const ClozeRecipe recipe = {.how = CLOZE_RECIPE_LAST, .n_last = 1};
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    g_autofree char *folder = g_build_filename(tiny->folder, "out", NULL);
    g_autofree char *path = g_build_filename(folder, "adapter_config.json", NULL);
    g_autofree char *config = NULL;
    g_autoptr(GError) error = NULL;
    gboolean changes_encoder = FALSE;

    g_assert_true(cloze_learner_write(tiny->learner, &head, "TOKEN_CLS", NULL, folder, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &config, NULL, &error));
    g_assert_nonnull(strstr(config, "\"" CLOZE_HEAD_WEIGHTS_TYPE "\""));
    g_assert_nonnull(strstr(config, "encoder.layer."));
    g_assert_null(strstr(config, "target_modules"));
    g_assert_true(cloze_trained_weights_find(folder, &changes_encoder, &error));
    g_assert_true(changes_encoder);
    tiny_learner_free(tiny);
}

/* The table of word shapes begins as the base's first row, is trained beside updates whatever else is
 * not, faster where that is asked for, and the folder says what it is. */
static void
test_shapes(void)
{
    static char *labels[] = {(char *)"O", (char *)"B-X", (char *)"I-X", NULL};
    const ClozeHead head = {.task = (char *)"toy",
                            .labels = labels,
                            .n_labels = 3,
                            .base_id = (char *)"tiny",
                            .base_hash = (char *)"0123",
                            .layers = 4};
    const ClozeRecipe recipe = {.how = CLOZE_RECIPE_LORA, .rank = 2, .shapes_factor = 5};
    TinyLearner *tiny = tiny_learner_new_with(CLOZE_TASK_TOKENS, &recipe, 0, TRUE);
    const ClozeParameter *types = tiny->learner->trainable->layers.types;
    g_autofree char *folder = g_build_filename(tiny->folder, "out", NULL);
    gsize size = TINY_MODEL_WIDTH * sizeof(float);
    g_autofree guint32 *order = cloze_training_order_shuffle(60, 1, 1);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    ClozeLearnerStep done;

    g_assert_cmpuint(types->rows, ==, CLOZE_WORD_SHAPES_N);
    g_assert_true(types->trained);
    g_assert_cmpfloat(types->factor, ==, 5);
    g_assert_false(is_trained(tiny, "bert.embeddings.word_embeddings.weight"));
    for (gsize i = 2; i < CLOZE_WORD_SHAPES_N; i++)
        g_assert_cmpmem(types->value + i * TINY_MODEL_WIDTH, size, types->value, size);
    cloze_learner_step(tiny->learner, tiny->set, order, 20, 0, 0.01, &done, NULL);
    g_assert_true(memcmp(types->value, types->value + 8 * TINY_MODEL_WIDTH, size) != 0);
    g_assert_true(cloze_learner_write(tiny->learner, &head, "TOKEN_CLS", NULL, folder, &error));
    g_assert_no_error(error);
    model = cloze_model_load_adapted(tiny->folder, folder, CLOZE_PRECISION_FP32, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(cloze_model_has_shapes(model));
    tiny_learner_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/learner/passes", test_passes);
    g_test_add_func("/learner/how", test_how);
    g_test_add_func("/learner/too-many-layers", test_too_many_layers);
    g_test_add_func("/learner/threads", test_threads);
    g_test_add_func("/learner/bf16", test_bf16);
    g_test_add_func("/learner/write", test_write);
    g_test_add_func("/learner/write-last", test_write_last);
    g_test_add_func("/learner/shapes", test_shapes);
    return g_test_run();
}
