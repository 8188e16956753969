/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/pooling.h"
#include "tests/scratch.h"
#include "tests/shared-data.h"

#define MODULE(type, path)                                                                         \
    "{\"type\":\"sentence_transformers.models." type "\",\"path\":\"" path "\"}"
#define TRANSFORMER MODULE("Transformer", "")
#define POOLING     MODULE("Pooling", "1_Pooling")

static void
test_read(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;
    ClozePooling pooling;

    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_cmpint(pooling.mode, ==, CLOZE_POOLING_MEAN);
    g_assert_false(pooling.normalize);
    g_assert_cmpuint(pooling.max_tokens, ==, 0);

    scratch_write(folder, "modules.json",
                  "[" TRANSFORMER "," POOLING "," MODULE("Normalize", "2_Normalize") "]", -1);
    g_assert_false(cloze_pooling_read(&pooling, folder, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    g_clear_error(&error);
    scratch_write(folder, "1_Pooling/config.json",
                  "{\"word_embedding_dimension\":8,\"pooling_mode_cls_token\":true,"
                  "\"pooling_mode_mean_tokens\":false}",
                  -1);
    scratch_write(folder, "tokenizer_config.json",
                  "{\"model_max_length\":1000000000000000019884624838656}", -1);
    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_cmpuint(pooling.max_tokens, ==, 0);
    scratch_write(folder, "tokenizer_config.json", "{\"model_max_length\":99}", -1);
    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_cmpuint(pooling.max_tokens, ==, 99);
    scratch_write(folder, "sentence_bert_config.json", "{\"max_seq_length\":77}", -1);
    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_cmpint(pooling.mode, ==, CLOZE_POOLING_CLS);
    g_assert_true(pooling.normalize);
    g_assert_cmpuint(pooling.max_tokens, ==, 77);
    g_assert_cmpuint(pooling.width, ==, 8);
    scratch_free(folder);
}

static void
test_mode(void)
{
    static const struct {
        const char *json;
        int mode; /* or minus one minus the error's code */
    } cases[] = {
        {"{}", CLOZE_POOLING_MEAN},
        {"{\"pooling_mode\":\"cls\"}", CLOZE_POOLING_CLS},
        {"{\"pooling_mode\":\"MAX\"}", CLOZE_POOLING_MAX},
        {"{\"pooling_mode\":\"mean_sqrt_len_tokens\"}", CLOZE_POOLING_MEAN_SQRT},
        {"{\"pooling_mode_mean_tokens\":false,\"pooling_mode_max_tokens\":true}",
         CLOZE_POOLING_MAX},
        {"{\"pooling_mode\":\"lasttoken\"}", -1 - CLOZE_ERROR_UNSUPPORTED},
        {"{\"pooling_mode\":\"other\"}", -1 - CLOZE_ERROR_UNSUPPORTED},
        {"{\"pooling_mode\":7}", -1 - CLOZE_ERROR_INVALID},
        {"{\"pooling_mode_mean_tokens\":true,\"pooling_mode_max_tokens\":true}",
         -1 - CLOZE_ERROR_UNSUPPORTED},
        {"{\"pooling_mode_mean_tokens\":false}", -1 - CLOZE_ERROR_INVALID},
        {"{\"pooling_mode_mean_tokens\":\"yes\"}", -1 - CLOZE_ERROR_INVALID},
        {"{\"word_embedding_dimension\":0}", -1 - CLOZE_ERROR_INVALID},
        {"[]", -1 - CLOZE_ERROR_INVALID},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        ClozePooling pooling = {0};
        g_autoptr(GError) error = NULL;
        gboolean good = cloze_pooling_parse_mode(&pooling, cases[i].json, strlen(cases[i].json),
                                                 "config.json", &error);

        g_assert_cmpint(good, ==, cases[i].mode >= 0);
        if (good)
            g_assert_cmpint((int)pooling.mode, ==, cases[i].mode);
        else
            g_assert_error(error, CLOZE_ERROR, -1 - cases[i].mode);
    }
}

static void
test_modules_refused(void)
{
    static const struct {
        const char *json;
        const char *part;
    } cases[] = {
        {"{}", "an array"},
        {"[]", "a Pooling module"},
        {"[3]", "objects"},
        {"[" TRANSFORMER "]", "a Pooling module"},
        {"[" POOLING "]", "Pooling"},
        {"[" MODULE("Transformer", "0_Transformer") "]", "0_Transformer"},
        {"[" TRANSFORMER "," MODULE("Pooling", "../x") "]", "../x"},
        {"[" TRANSFORMER "," MODULE("Pooling", "/x") "]", "/x"},
        {"[" TRANSFORMER "," POOLING "," MODULE("Dense", "2_Dense") "]", "Dense"},
        {"[" TRANSFORMER "," POOLING ",{}]", "without a type"},
        {"[{\"type\":3}]", "type"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        ClozePooling pooling = {0};
        g_autofree char *folder = NULL;
        g_autoptr(GError) error = NULL;

        g_assert_false(cloze_pooling_parse_modules(&pooling, cases[i].json, strlen(cases[i].json),
                                                   "modules.json", &folder, &error));
        g_assert_null(folder);
        if (strstr(error->message, cases[i].part) == NULL)
            g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, cases[i].part);
    }
}

static void
test_apply(void)
{
    static const float hidden[] = {1, -2, 3, 3, 4, -5, 5, 4, -1, 7, 6, 7};
    static const struct {
        ClozePoolingMode mode;
        float expected[3];
    } cases[] = {
        {CLOZE_POOLING_MEAN, {4, 3, 1}},
        {CLOZE_POOLING_CLS, {1, -2, 3}},
        {CLOZE_POOLING_MAX, {7, 6, 7}},
        {CLOZE_POOLING_MEAN_SQRT, {8, 6, 2}},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        ClozePooling pooling = {.mode = cases[i].mode};
        const float *e = cases[i].expected;
        float norm = sqrtf(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]), out[3];

        cloze_pooling_apply(&pooling, out, hidden, 4, 3);
        g_assert_cmpmem(out, sizeof out, e, sizeof out);
        pooling.normalize = TRUE;
        cloze_pooling_apply(&pooling, out, hidden, 4, 3);
        for (gsize k = 0; k < 3; k++)
            g_assert_cmpfloat_with_epsilon(out[k], e[k] / norm, 1e-6f);
    }
}

static void
test_zero(void)
{
    static const float hidden[] = {0, 0};
    ClozePooling pooling = {.mode = CLOZE_POOLING_MEAN, .normalize = TRUE};
    float out[2];

    cloze_pooling_apply(&pooling, out, hidden, 1, 2);
    g_assert_cmpfloat(out[0], ==, 0);
}

static void
test_model(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    g_autoptr(GError) error = NULL;
    ClozePooling pooling;

    if (folder == NULL)
        return;
    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_cmpint(pooling.mode, ==, CLOZE_POOLING_MEAN);
    g_assert_true(pooling.normalize);
    g_assert_cmpuint(pooling.max_tokens, ==, 256);
    g_assert_cmpuint(pooling.width, ==, 384);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pooling/read", test_read);
    g_test_add_func("/pooling/mode", test_mode);
    g_test_add_func("/pooling/modules-refused", test_modules_refused);
    g_test_add_func("/pooling/apply", test_apply);
    g_test_add_func("/pooling/zero", test_zero);
    g_test_add_func("/pooling/model", test_model);
    return g_test_run();
}
