/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads config.json. Defaults are those of transformers' BertConfig. Any thread.
 * Reader: fuzz-config */
#include "engine/model/config.h"

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"

#define MAX_CONFIG_BYTES ((gsize)4 << 20)
#define MAX_VOCAB        ((gsize)1 << 24)
#define MAX_WIDTH        ((gsize)1 << 16)
#define MAX_POSITIONS    ((gsize)1 << 20)
/* Hidden states 0 .. L are asked for by the bits of a 64-bit mask. */
#define MAX_LAYERS 63

static const struct {
    const char *name;
    ClozeActivation activation;
} activations[] = {
    {"gelu", CLOZE_ACTIVATION_GELU},
    {"gelu_python", CLOZE_ACTIVATION_GELU},
    {"gelu_new", CLOZE_ACTIVATION_GELU_NEW},
    {"gelu_fast", CLOZE_ACTIVATION_GELU_NEW},
    {"gelu_pytorch_tanh", CLOZE_ACTIVATION_GELU_NEW},
    {"relu", CLOZE_ACTIVATION_RELU},
};

static gboolean
fail_unsupported(const char *name, const char *key, const char *expected, const char *found,
                 GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED, "%s: %s: expected %s, found \"%s\"",
                name, key, expected, found);
    return FALSE;
}

/* The first checkpoints of BERT name no model_type; any other architecture does. */
static gboolean
check_architecture(JsonObject *root, const char *name, GError **error)
{
    const char *type = NULL;
    JsonArray *classes = NULL;

    if (!cloze_json_get_string(root, "model_type", name, &type, error) ||
        !cloze_json_get_array(root, "architectures", name, &classes, error))
        return FALSE;
    if (type == NULL && classes != NULL && json_array_get_length(classes) > 0) {
        JsonNode *first = json_array_get_element(classes, 0);

        type = JSON_NODE_HOLDS_VALUE(first) ? json_node_get_string(first) : NULL;
        if (type != NULL && g_str_has_prefix(type, "Bert"))
            type = "bert";
    }
    if (type == NULL || g_str_equal(type, "bert"))
        return TRUE;
    return fail_unsupported(name, "model_type", "\"bert\"", type, error);
}

static gboolean
check_variant(JsonObject *root, const char *name, GError **error)
{
    const char *positions = "absolute";
    gboolean decoder = FALSE, crossed = FALSE;

    if (!cloze_json_get_string(root, "position_embedding_type", name, &positions, error) ||
        !cloze_json_get_boolean(root, "is_decoder", name, &decoder, error) ||
        !cloze_json_get_boolean(root, "add_cross_attention", name, &crossed, error))
        return FALSE;
    if (!g_str_equal(positions, "absolute"))
        return fail_unsupported(name, "position_embedding_type", "\"absolute\"", positions, error);
    if (decoder || crossed)
        return fail_unsupported(name, decoder ? "is_decoder" : "add_cross_attention", "false",
                                "true", error);
    return TRUE;
}

static gboolean
read_sizes(ClozeConfig *config, JsonObject *root, const char *name, GError **error)
{
    const struct {
        const char *key;
        gsize *value;
        gsize fallback;
        gsize max;
    } sizes[] = {
        {"vocab_size", &config->vocab_size, 30522, MAX_VOCAB},
        {"hidden_size", &config->hidden_size, 768, MAX_WIDTH},
        {"num_hidden_layers", &config->n_layers, 12, MAX_LAYERS},
        {"num_attention_heads", &config->n_heads, 12, MAX_WIDTH},
        {"intermediate_size", &config->intermediate_size, 3072, 4 * MAX_WIDTH},
        {"max_position_embeddings", &config->max_positions, 512, MAX_POSITIONS},
        {"type_vocab_size", &config->type_vocab_size, 2, 256},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        *sizes[i].value = sizes[i].fallback;
        if (!cloze_json_get_size(root, sizes[i].key, 1, sizes[i].max, name, sizes[i].value, error))
            return FALSE;
    }
    if (config->hidden_size % config->n_heads != 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: num_attention_heads: expected a divisor of hidden_size %" G_GSIZE_FORMAT
                    ", found %" G_GSIZE_FORMAT,
                    name, config->hidden_size, config->n_heads);
        return FALSE;
    }
    return TRUE;
}

static gboolean
read_activation(ClozeConfig *config, JsonObject *root, const char *name, GError **error)
{
    const char *found = "gelu";

    if (!cloze_json_get_string(root, "hidden_act", name, &found, error))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(activations); i++) {
        if (g_str_equal(activations[i].name, found)) {
            config->activation = activations[i].activation;
            return TRUE;
        }
    }
    return fail_unsupported(name, "hidden_act", "gelu, gelu_new or relu", found, error);
}

static gboolean
read_rest(ClozeConfig *config, JsonObject *root, const char *name, GError **error)
{
    double eps = 1e-12;
    gsize pad = 0;

    if (!cloze_json_get_double(root, "layer_norm_eps", name, &eps, error) ||
        !cloze_json_get_size(root, "pad_token_id", 0, config->vocab_size - 1, name, &pad, error))
        return FALSE;
    if (!(eps >= 0 && eps < 1)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: layer_norm_eps: expected a number from 0 to 1, found %g", name, eps);
        return FALSE;
    }
    config->layer_norm_eps = (float)eps;
    config->pad_token_id = (gint)pad;
    return TRUE;
}

gboolean
cloze_config_parse(ClozeConfig *config, const char *json, gsize size, const char *name,
                   GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(json, size, name, error);
    JsonObject *root;

    if (node == NULL)
        return FALSE;
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected an object, found an array", name);
        return FALSE;
    }
    root = json_node_get_object(node);
    *config = (ClozeConfig){.architecture = CLOZE_ARCHITECTURE_BERT};
    return check_architecture(root, name, error) && check_variant(root, name, error) &&
           read_sizes(config, root, name, error) && read_activation(config, root, name, error) &&
           read_rest(config, root, name, error);
}

gboolean
cloze_config_read(ClozeConfig *config, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_CONFIG_BYTES, error);
    gconstpointer data;
    gsize size;

    if (bytes == NULL)
        return FALSE;
    data = g_bytes_get_data(bytes, &size);
    return cloze_config_parse(config, data, size, path, error);
}
