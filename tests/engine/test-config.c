/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/config.h"
#include "tests/shared-data.h"

static gboolean
parse(ClozeConfig *config, const char *json, GError **error)
{
    return cloze_config_parse(config, json, strlen(json), "config.json", error);
}

static void
test_defaults(void)
{
    g_autoptr(GError) error = NULL;
    ClozeConfig config;

    g_assert_true(parse(&config, "{\"model_type\":\"bert\"}", &error));
    g_assert_cmpuint(config.vocab_size, ==, 30522);
    g_assert_cmpuint(config.hidden_size, ==, 768);
    g_assert_cmpuint(config.n_layers, ==, 12);
    g_assert_cmpuint(config.n_heads, ==, 12);
    g_assert_cmpuint(config.intermediate_size, ==, 3072);
    g_assert_cmpuint(config.max_positions, ==, 512);
    g_assert_cmpuint(config.type_vocab_size, ==, 2);
    g_assert_cmpint(config.activation, ==, CLOZE_ACTIVATION_GELU);
    g_assert_cmpfloat(config.layer_norm_eps, ==, 1e-12f);
    g_assert_cmpint(config.pad_token_id, ==, 0);
}

static void
test_values(void)
{
    g_autoptr(GError) error = NULL;
    ClozeConfig config;

    g_assert_true(parse(&config,
                        "{\"architectures\":[\"BertForMaskedLM\"],\"vocab_size\":120,"
                        "\"hidden_size\":32,\"num_hidden_layers\":2,\"num_attention_heads\":4,"
                        "\"intermediate_size\":64,\"max_position_embeddings\":32,"
                        "\"type_vocab_size\":3,\"hidden_act\":\"gelu_new\",\"layer_norm_eps\":1e-5,"
                        "\"pad_token_id\":null}",
                        &error));
    g_assert_cmpuint(config.vocab_size, ==, 120);
    g_assert_cmpuint(config.hidden_size, ==, 32);
    g_assert_cmpuint(config.n_layers, ==, 2);
    g_assert_cmpuint(config.n_heads, ==, 4);
    g_assert_cmpuint(config.intermediate_size, ==, 64);
    g_assert_cmpuint(config.max_positions, ==, 32);
    g_assert_cmpuint(config.type_vocab_size, ==, 3);
    g_assert_cmpint(config.activation, ==, CLOZE_ACTIVATION_GELU_NEW);
    g_assert_cmpfloat(config.layer_norm_eps, ==, 1e-5f);
    g_assert_true(parse(&config, "{\"hidden_act\":\"relu\"}", &error));
    g_assert_cmpint(config.activation, ==, CLOZE_ACTIVATION_RELU);
}

static void
test_refused(void)
{
    static const struct {
        const char *json;
        gint code;
        const char *part;
    } cases[] = {
        {"[]", CLOZE_ERROR_INVALID, "an object"},
        {"{\"vocab_size\":0}", CLOZE_ERROR_INVALID, "vocab_size"},
        {"{\"vocab_size\":-5}", CLOZE_ERROR_INVALID, "-5"},
        {"{\"vocab_size\":1e300}", CLOZE_ERROR_INVALID, "vocab_size"},
        {"{\"hidden_size\":\"384\"}", CLOZE_ERROR_INVALID, "hidden_size"},
        {"{\"hidden_size\":384.5}", CLOZE_ERROR_INVALID, "384.5"},
        {"{\"num_hidden_layers\":64}", CLOZE_ERROR_INVALID, "num_hidden_layers"},
        {"{\"num_attention_heads\":7}", CLOZE_ERROR_INVALID, "num_attention_heads"},
        {"{\"intermediate_size\":9223372036854775807}", CLOZE_ERROR_INVALID, "intermediate_size"},
        {"{\"max_position_embeddings\":[]}", CLOZE_ERROR_INVALID, "max_position_embeddings"},
        {"{\"type_vocab_size\":1000}", CLOZE_ERROR_INVALID, "type_vocab_size"},
        {"{\"layer_norm_eps\":-1}", CLOZE_ERROR_INVALID, "layer_norm_eps"},
        {"{\"layer_norm_eps\":\"x\"}", CLOZE_ERROR_INVALID, "layer_norm_eps"},
        {"{\"pad_token_id\":30522}", CLOZE_ERROR_INVALID, "pad_token_id"},
        {"{\"hidden_act\":\"silu\"}", CLOZE_ERROR_UNSUPPORTED, "silu"},
        {"{\"hidden_act\":3}", CLOZE_ERROR_INVALID, "hidden_act"},
        {"{\"model_type\":\"roberta\"}", CLOZE_ERROR_UNSUPPORTED, "roberta"},
        {"{\"model_type\":7}", CLOZE_ERROR_INVALID, "model_type"},
        {"{\"architectures\":[\"LlamaForCausalLM\"]}", CLOZE_ERROR_UNSUPPORTED, "LlamaForCausalLM"},
        {"{\"position_embedding_type\":\"relative_key\"}", CLOZE_ERROR_UNSUPPORTED, "relative_key"},
        {"{\"is_decoder\":true}", CLOZE_ERROR_UNSUPPORTED, "is_decoder"},
        {"{\"vocab_size\":", CLOZE_ERROR_INVALID, "JSON"},
        {"", CLOZE_ERROR_INVALID, "nothing"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        ClozeConfig config;

        g_assert_false(parse(&config, cases[i].json, &error));
        g_assert_error(error, CLOZE_ERROR, cases[i].code);
        g_assert_nonnull(strstr(error->message, "config.json"));
        if (strstr(error->message, cases[i].part) == NULL)
            g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, cases[i].part);
    }
}

static void
test_reference(void)
{
    g_autofree char *path = shared_data_find("golden/encoder-tiny/bert-relu/config.json");
    g_autofree char *other = NULL;
    g_autoptr(GError) error = NULL;
    ClozeConfig config;

    if (path == NULL)
        return;
    other = shared_data_find("golden/encoder-tiny/modernbert/config.json");
    g_assert_true(cloze_config_read(&config, path, &error));
    g_assert_cmpint(config.activation, ==, CLOZE_ACTIVATION_RELU);
    g_assert_cmpfloat(config.layer_norm_eps, ==, 1e-5f);
    g_assert_false(cloze_config_read(&config, other, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/config/defaults", test_defaults);
    g_test_add_func("/config/values", test_values);
    g_test_add_func("/config/refused", test_refused);
    g_test_add_func("/config/reference", test_reference);
    return g_test_run();
}
