/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/adapter.h"

#include "engine/base/error.h"
#include "engine/base/folder.h"
#include "tests/engine/tiny-training.h"
#include <math.h>
#include <string.h>

static ClozeAdapter *
parse(const char *json, GError **error)
{
    return cloze_adapter_parse(json, strlen(json), "config", error);
}

static void
test_parse(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeAdapter) adapter =
        parse("{\"peft_type\": \"LORA\", \"r\": 4, \"lora_alpha\": 6.5, \"use_dora\": false,"
              " \"target_modules\": [\"query\", \"value\"], \"modules_to_save\": [\"classifier\"],"
              " \"base_model_name_or_path\": null, \"bias\": \"none\", \"rank_pattern\": {}}",
              &error);
    ClozeLora lora;

    g_assert_no_error(error);
    lora = cloze_adapter_get_lora(adapter);
    g_assert_cmpuint(lora.rank, ==, 4);
    g_assert_cmpfloat(lora.alpha, ==, 6.5f);
    g_assert_cmpstr(lora.targets[1], ==, "value");
    g_assert_cmpstr(adapter->modules[0], ==, "classifier");
    g_assert_null(adapter->base_id);
}

static void
test_refused(void)
{
    static const struct {
        const char *json;
        ClozeError code;
        const char *names;
    } cases[] = {
        {"[1]", CLOZE_ERROR_INVALID, "object"},
        {"{}", CLOZE_ERROR_UNSUPPORTED, "peft_type"},
        {"{\"peft_type\": \"IA3\"}", CLOZE_ERROR_UNSUPPORTED, "peft_type"},
        {"{\"peft_type\": \"LORA\", \"r\": 4}", CLOZE_ERROR_INVALID, "target_modules"},
        {"{\"peft_type\": \"LORA\", \"target_modules\": [\"a\"]}", CLOZE_ERROR_INVALID, "r:"},
        {"{\"peft_type\": \"LORA\", \"r\": 0, \"target_modules\": [\"a\"]}", CLOZE_ERROR_INVALID,
         "r"},
        {"{\"peft_type\": \"LORA\", \"r\": 4, \"target_modules\": [1]}", CLOZE_ERROR_INVALID,
         "target_modules"},
        {"{\"peft_type\": \"LORA\", \"r\": 4, \"target_modules\": \"all-linear\"}",
         CLOZE_ERROR_INVALID, "target_modules"},
        {"{\"peft_type\": \"LORA\", \"use_dora\": true}", CLOZE_ERROR_UNSUPPORTED, "use_dora"},
        {"{\"peft_type\": \"LORA\", \"rank_pattern\": {\"x\": 2}}", CLOZE_ERROR_UNSUPPORTED,
         "rank_pattern"},
        {"{\"peft_type\": \"LORA\", \"bias\": \"all\"}", CLOZE_ERROR_UNSUPPORTED, "bias"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(parse(cases[i].json, &error));
        g_assert_error(error, CLOZE_ERROR, (gint)cases[i].code);
        g_assert_nonnull(strstr(error->message, cases[i].names));
    }
}

/* A scheme that this version does not know would give other numbers. */
static void
test_types(void)
{
    static const struct {
        const char *json;
        gboolean known, shapes;
    } cases[] = {
        {"{}", TRUE, FALSE},
        {"{\"token_types\": \"word-shapes-1\"}", TRUE, TRUE},
        {"{\"token_types\": \"word-shapes-2\"}", FALSE, FALSE},
        {"{\"token_types\": 1}", FALSE, FALSE},
        {"{", FALSE, FALSE},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        gboolean shapes = TRUE;

        g_assert_cmpint(cloze_adapter_parse_types(cases[i].json, strlen(cases[i].json), "config",
                                                  &shapes, &error),
                        ==, cases[i].known);
        g_assert_cmpint(error == NULL, ==, cases[i].known);
        g_assert_cmpint(shapes, ==, cases[i].shapes);
        if (strstr(cases[i].json, "word-shapes-2"))
            g_assert_nonnull(strstr(error->message, "\"word-shapes-1\" or nothing, found"));
    }
}

static const char *const names[] = {"query", "output.dense", NULL};
static const ClozeLora lora = {.rank = 2, .alpha = 4, .targets = names};
static const ClozeTaskOptions options = {.kind = CLOZE_TASK_TOKENS, .n_labels = 3};

/* What is written is read again, into parameters that held other numbers. */
static void
test_round_trip(void)
{
    g_autofree char *folder = g_dir_make_tmp("adapter-XXXXXX", NULL);
    TinyTraining *training = tiny_training_new(&options, &lora, "e", 0);
    char *modules[] = {(char *)"classifier", NULL};
    const ClozeAdapter adapter = {.rank = 2,
                                  .alpha = 4,
                                  .targets = (char **)names,
                                  .modules = modules,
                                  .task_type = (char *)"TOKEN_CLS"};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeAdapter) read = NULL;
    gsize n = cloze_parameters_get_n_trained(training->parameters);
    float *values = cloze_parameters_get_gradients(training->parameters) - n;
    g_autofree float *before = g_memdup2(values, n * sizeof *values);

    g_assert_true(cloze_adapter_write(&adapter, training->parameters, folder, &error));
    g_assert_no_error(error);
    memset(values, 0, n * sizeof *values);
    g_assert_true(cloze_adapter_load(folder, training->parameters, &error));
    g_assert_no_error(error);
    g_assert_cmpmem(values, n * sizeof *values, before, n * sizeof *before);
    read = cloze_adapter_read(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(read->rank, ==, 2);
    g_assert_cmpstr(read->targets[1], ==, "output.dense");
    g_assert_cmpstr(read->task_type, ==, "TOKEN_CLS");
    tiny_training_free(training);
    g_assert_true(cloze_folder_remove(folder, &error));
}

/* Each value is rounded to 11 bits, but for a tensor with one that halves do not reach. */
static void
test_half(void)
{
    g_autofree char *folder = g_dir_make_tmp("adapter-XXXXXX", NULL);
    TinyTraining *training = tiny_training_new(&options, &lora, "e", 0);
    const ClozeAdapter adapter = {.rank = 2, .alpha = 4, .targets = (char **)names, .half = TRUE};
    g_autoptr(GError) error = NULL;
    gsize n = cloze_parameters_get_n_trained(training->parameters), n_changed = 0;
    float *values = cloze_parameters_get_gradients(training->parameters) - n;
    g_autofree float *before = NULL;

    values[0] = 1e5F;
    before = g_memdup2(values, n * sizeof *values);
    g_assert_true(cloze_adapter_write(&adapter, training->parameters, folder, &error));
    g_assert_no_error(error);
    memset(values, 0, n * sizeof *values);
    g_assert_true(cloze_adapter_load(folder, training->parameters, &error));
    g_assert_no_error(error);
    g_assert_cmpfloat(values[0], ==, 1e5F);
    for (gsize i = 0; i < n; i++) {
        g_assert_cmpfloat_with_epsilon(values[i], before[i], 0x1p-24 + fabsf(before[i]) * 0x1p-11);
        n_changed += values[i] != before[i];
    }
    g_assert_cmpuint(n_changed, >, n / 2);
    tiny_training_free(training);
    g_assert_true(cloze_folder_remove(folder, NULL));
}

/* An adapter of other modules: each side's surplus is told. */
static void
test_other_modules(void)
{
    static const char *const others[] = {"query", "value", NULL};
    const ClozeLora other = {.rank = 2, .alpha = 4, .targets = others};
    const char *const fewer_names[] = {"query", NULL};
    const ClozeLora fewer = {.rank = 2, .alpha = 4, .targets = fewer_names};
    g_autofree char *folder = g_dir_make_tmp("adapter-XXXXXX", NULL);
    TinyTraining *training = tiny_training_new(&options, &lora, "e", 0);
    const ClozeAdapter adapter = {.rank = 2, .alpha = 4, .targets = (char **)names};
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_adapter_write(&adapter, training->parameters, folder, &error));
    tiny_training_free(training);
    training = tiny_training_new(&options, &other, "e", 0);
    g_assert_false(cloze_adapter_load(folder, training->parameters, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    tiny_training_free(training);
    training = tiny_training_new(&options, &fewer, "e", 0);
    g_assert_false(cloze_adapter_load(folder, training->parameters, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    tiny_training_free(training);
    g_assert_true(cloze_folder_remove(folder, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/adapter/parse", test_parse);
    g_test_add_func("/adapter/refused", test_refused);
    g_test_add_func("/adapter/types", test_types);
    g_test_add_func("/adapter/round-trip", test_round_trip);
    g_test_add_func("/adapter/half", test_half);
    g_test_add_func("/adapter/other-modules", test_other_modules);
    return g_test_run();
}
