/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes the two files of an adapter. Any thread. Reader: fuzz-adapter */

#include "engine/train/adapter.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"
#include "engine/model/half.h"
#include "engine/model/head.h"
#include "engine/text/word-shapes.h"

#define CONFIG_NAME    "adapter_config.json"
#define TENSORS_NAME   "adapter_model.safetensors"
#define PREFIX         "base_model.model."
#define MAX_JSON_BYTES ((gsize)1 << 20)
#define MAX_STRINGS    256
/* Of the configuration, ours: what token types mean, where they are not the base's. */
#define TYPES_KEY "token_types"

void
cloze_adapter_free(ClozeAdapter *adapter)
{
    if (!adapter)
        return;
    g_strfreev(adapter->targets);
    g_strfreev(adapter->modules);
    g_free(adapter->task_type);
    g_free(adapter->base_id);
    g_free(adapter);
}

static gboolean
fail(GError **error, ClozeError code, const char *name, const char *key, const char *expected)
{
    g_set_error(error, CLOZE_ERROR, (gint)code, "%s: %s: expected %s", name, key, expected);
    return FALSE;
}

/* (transfer full) the strings of a list; empty where there is none. */
static char **
parse_strings(JsonObject *root, const char *key, const char *name, GError **error)
{
    g_autoptr(GStrvBuilder) strings = g_strv_builder_new();
    JsonArray *array = NULL;

    if (!json_object_has_member(root, key) || json_object_get_null_member(root, key))
        return g_strv_builder_end(strings);
    if (!cloze_json_get_array(root, key, name, &array, error))
        return NULL;
    for (guint i = 0; i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);
        const char *text = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;

        if (!text || !*text || i >= MAX_STRINGS) {
            fail(error, CLOZE_ERROR_INVALID, name, key, "a few strings that are not empty");
            return NULL;
        }
        g_strv_builder_add(strings, text);
    }
    return g_strv_builder_end(strings);
}

static gboolean
is_plain(JsonNode *node)
{
    if (!node || JSON_NODE_HOLDS_NULL(node))
        return TRUE;
    if (JSON_NODE_HOLDS_OBJECT(node))
        return json_object_get_size(json_node_get_object(node)) == 0;
    if (JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_BOOLEAN)
        return !json_node_get_boolean(node);
    return FALSE;
}

/* Each of these would give other numbers if it were left out. */
static gboolean
check_plain(JsonObject *root, const char *name, GError **error)
{
    static const char *const keys[] = {
        "use_dora",
        "use_rslora",
        "use_qalora",
        "use_bdlora",
        "fan_in_fan_out",
        "lora_bias",
        "rank_pattern",
        "alpha_pattern",
        "alora_invocation_tokens",
        "arrow_config",
        "exclude_modules",
        "layers_pattern",
        "layers_to_transform",
        "kasa_config",
        "layer_replication",
        "target_parameters",
        "trainable_token_indices",
    };
    const char *bias = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        if (!is_plain(json_object_get_member(root, keys[i])))
            return fail(error, CLOZE_ERROR_UNSUPPORTED, name, keys[i],
                        "nothing or false, this engine knows plain low-rank updates only");
    if (!cloze_json_get_string(root, "bias", name, &bias, error))
        return FALSE;
    if (bias && !g_str_equal(bias, "none"))
        return fail(error, CLOZE_ERROR_UNSUPPORTED, name, "bias", "\"none\"");
    return TRUE;
}

static gboolean
parse_text(JsonObject *root, const char *key, const char *name, char **text, GError **error)
{
    const char *found = NULL;

    if (json_object_has_member(root, key) && json_object_get_null_member(root, key))
        return TRUE;
    if (!cloze_json_get_string(root, key, name, &found, error))
        return FALSE;
    *text = g_strdup(found);
    return TRUE;
}

static gboolean
parse_members(ClozeAdapter *adapter, JsonObject *root, const char *name, GError **error)
{
    const char *type = NULL;

    if (!cloze_json_get_string(root, "peft_type", name, &type, error))
        return FALSE;
    if (g_strcmp0(type, "LORA") != 0)
        return fail(error, CLOZE_ERROR_UNSUPPORTED, name, "peft_type", "\"LORA\"");
    adapter->alpha = 8;
    if (!check_plain(root, name, error) ||
        !cloze_json_get_size(root, "r", 1, CLOZE_ADAPTER_MAX_RANK, name, &adapter->rank, error) ||
        !cloze_json_get_double(root, "lora_alpha", name, &adapter->alpha, error) ||
        !parse_text(root, "task_type", name, &adapter->task_type, error) ||
        !parse_text(root, "base_model_name_or_path", name, &adapter->base_id, error))
        return FALSE;
    if (!adapter->rank)
        return fail(error, CLOZE_ERROR_INVALID, name, "r", "a rank from 1");
    if (!isfinite(adapter->alpha))
        return fail(error, CLOZE_ERROR_INVALID, name, "lora_alpha", "a finite number");
    adapter->targets = parse_strings(root, "target_modules", name, error);
    adapter->modules =
        adapter->targets ? parse_strings(root, "modules_to_save", name, error) : NULL;
    if (!adapter->modules)
        return FALSE;
    if (!adapter->targets[0])
        return fail(error, CLOZE_ERROR_INVALID, name, "target_modules", "at least one name");
    return TRUE;
}

gboolean
cloze_adapter_parse_types(const char *json, gsize size, const char *name, gboolean *shapes,
                          GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(json, size, name, error);
    const char *scheme = NULL;

    *shapes = FALSE;
    if (!node || !JSON_NODE_HOLDS_OBJECT(node))
        return node != NULL;
    if (!cloze_json_get_string(json_node_get_object(node), TYPES_KEY, name, &scheme, error))
        return FALSE;
    if (!scheme)
        return TRUE;
    *shapes = g_str_equal(scheme, CLOZE_WORD_SHAPES_SCHEME);
    if (*shapes)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: " TYPES_KEY ": expected \"" CLOZE_WORD_SHAPES_SCHEME
                "\" or nothing, found \"%s\"; a newer version may know it",
                name, scheme);
    return FALSE;
}

ClozeAdapter *
cloze_adapter_parse(const char *json, gsize size, const char *name, GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(json, size, name, error);
    g_autoptr(ClozeAdapter) adapter = NULL;

    if (!node)
        return NULL;
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected an object, found a list",
                    name);
        return NULL;
    }
    adapter = g_new0(ClozeAdapter, 1);
    if (!parse_members(adapter, json_node_get_object(node), name, error))
        return NULL;
    return g_steal_pointer(&adapter);
}

ClozeAdapter *
cloze_adapter_read(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);
    gsize size;
    const char *text;

    if (!bytes)
        return NULL;
    text = g_bytes_get_data(bytes, &size);
    return cloze_adapter_parse(text, size, path, error);
}

gboolean
cloze_adapter_read_types(const char *folder, gboolean *shapes, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);

    return bytes && cloze_adapter_parse_types(g_bytes_get_data(bytes, NULL),
                                              g_bytes_get_size(bytes), path, shapes, error);
}

ClozeLora
cloze_adapter_get_lora(const ClozeAdapter *adapter)
{
    return (ClozeLora){.rank = adapter->rank,
                       .alpha = (float)adapter->alpha,
                       .targets = (const char *const *)adapter->targets};
}

/* The name that a parameter has in the file. */
static char *
name_in_file(const ClozeParameter *parameter)
{
    if (g_str_has_prefix(parameter->name, PREFIX))
        return g_strdup(parameter->name);
    return g_strconcat(PREFIX, parameter->name, NULL);
}

static gboolean
is_update(const ClozeParameter *parameter)
{
    return g_str_has_prefix(parameter->name, PREFIX);
}

/* The file holds all updates, and nothing that would be passed over. */
static gboolean
check_names(ClozeSafetensors *tensors, const ClozeParameters *parameters, const char *path,
            GError **error)
{
    for (gsize i = 0; i < cloze_parameters_get_n(parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(parameters, i);

        if (is_update(parameter) && !cloze_safetensors_find(tensors, parameter->name)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                        "%s: expected a tensor %s, found none", path, parameter->name);
            return FALSE;
        }
    }
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(tensors); i++) {
        const char *name = cloze_safetensors_get_tensor(tensors, i)->name;
        const char *rest = g_str_has_prefix(name, PREFIX) ? name + strlen(PREFIX) : name;

        if (!cloze_parameters_find(parameters, name) && !cloze_parameters_find(parameters, rest)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                        "%s: the model and its updates have no parameter for tensor %s", path,
                        name);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
cloze_adapter_load(const char *folder, ClozeParameters *parameters, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) tensors = cloze_safetensors_open(path, error);

    return tensors && check_names(tensors, parameters, path, error) &&
           cloze_parameters_load(parameters, tensors, PREFIX, error);
}

/* Adds what it makes to @kept. */
static void
round_to_half(ClozeTensor *tensor, gsize n, GPtrArray *kept)
{
    g_autofree guint16 *values = g_new(guint16, n);

    cloze_half_from_floats(values, tensor->data, n);
    for (gsize i = 0; i < n; i++)
        if ((values[i] & 0x7fff) >= 0x7c00)
            return;
    tensor->dtype = CLOZE_DTYPE_F16;
    tensor->data = values;
    g_ptr_array_add(kept, g_steal_pointer(&values));
}

static gboolean
write_tensors(const ClozeParameters *parameters, gboolean half, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    g_autoptr(GArray) tensors = g_array_new(FALSE, TRUE, sizeof(ClozeTensor));
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func(g_free);

    for (gsize i = 0; i < cloze_parameters_get_n(parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(parameters, i);
        ClozeTensor tensor = {.dtype = CLOZE_DTYPE_F32,
                              .n_dims = parameter->columns ? 2 : 1,
                              .shape = {parameter->rows, parameter->columns},
                              .data = parameter->value};

        if (!parameter->trained)
            continue;
        tensor.name = name_in_file(parameter);
        g_ptr_array_add(kept, (gpointer)tensor.name);
        if (half)
            round_to_half(&tensor, parameter->rows * MAX(parameter->columns, 1), kept);
        g_array_append_val(tensors, tensor);
    }
    return cloze_safetensors_write(path, (const ClozeTensor *)tensors->data, tensors->len, NULL,
                                   error);
}

static void
set_text(JsonObject *object, const char *key, const char *text)
{
    if (text)
        json_object_set_string_member(object, key, text);
    else
        json_object_set_null_member(object, key);
}

static void
set_strings(JsonObject *object, const char *key, char **strings)
{
    JsonArray *array = json_array_new();

    for (gsize i = 0; strings && strings[i]; i++)
        json_array_add_string_element(array, strings[i]);
    json_object_set_array_member(object, key, array);
}

static void
describe_updates(const ClozeAdapter *adapter, JsonObject *object)
{
    json_object_set_int_member(object, "r", (gint64)adapter->rank);
    json_object_set_double_member(object, "lora_alpha", adapter->alpha);
    json_object_set_double_member(object, "lora_dropout", 0);
    json_object_set_string_member(object, "bias", "none");
    json_object_set_boolean_member(object, "fan_in_fan_out", FALSE);
    set_strings(object, "target_modules", adapter->targets);
}

static gboolean
write_config(const ClozeAdapter *adapter, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(JsonObject) object = json_object_new();
    g_autoptr(JsonNode) node = NULL;
    g_autofree char *text = NULL, *whole = NULL;

    json_object_set_string_member(object, "peft_type",
                                  adapter->rank ? "LORA" : CLOZE_HEAD_WEIGHTS_TYPE);
    set_text(object, "task_type", adapter->task_type);
    set_text(object, "base_model_name_or_path", adapter->base_id);
    json_object_set_boolean_member(object, "inference_mode", TRUE);
    if (adapter->rank)
        describe_updates(adapter, object);
    set_strings(object, "modules_to_save", adapter->modules);
    if (adapter->shapes)
        json_object_set_string_member(object, TYPES_KEY, CLOZE_WORD_SHAPES_SCHEME);
    node = json_node_init_object(json_node_alloc(), object);
    text = json_to_string(node, TRUE);
    whole = g_strconcat(text, "\n", NULL);
    return cloze_file_write_atomic(path, whole, strlen(whole), error);
}

gboolean
cloze_adapter_write(const ClozeAdapter *adapter, const ClozeParameters *parameters,
                    const char *folder, GError **error)
{
    return write_tensors(parameters, adapter->half, folder, error) &&
           write_config(adapter, folder, error);
}
