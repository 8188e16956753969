/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes the three files of a head. gloss.json is the whole description;
 * adapter_config.json repeats what PEFT tools look for. Any thread. Reader: fuzz-head */
#include "engine/model/head.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/json.h"
#include "engine/model/safetensors.h"

#define CONFIG_NAME    "adapter_config.json"
#define TENSORS_NAME   "adapter_model.safetensors"
#define GLOSS_NAME     "gloss.json"
#define WEIGHT_NAME    "base_model.model.classifier.weight"
#define BIAS_NAME      "base_model.model.classifier.bias"
#define PEFT_TYPE      "GLOSS_HEAD"
#define FORMAT_VERSION 1
#define MAX_JSON_BYTES ((gsize)4 << 20)
#define MAX_LAYER      63

void
cloze_head_free(ClozeHead *head)
{
    g_free(head->task);
    g_strfreev(head->labels);
    g_free(head->base_id);
    g_free(head->base_hash);
    g_free(head->weight);
    g_free(head->bias);
    g_free(head->gloss_json);
    g_free(head->licence);
    g_strfreev(head->languages);
    g_free(head);
}

static gboolean fail(const char *name, ClozeError code, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static gboolean
fail(const char *name, ClozeError code, GError **error, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, CLOZE_ERROR, (gint)code, "%s: %s", name, text);
    return FALSE;
}

static gboolean
require_string(JsonObject *root, const char *key, const char *name, char **value, GError **error)
{
    const char *found = NULL;

    if (!cloze_json_get_string(root, key, name, &found, error))
        return FALSE;
    if (found == NULL || found[0] == '\0')
        return fail(name, CLOZE_ERROR_INVALID, error, "%s: expected a string, found none", key);
    *value = g_strdup(found);
    return TRUE;
}

static gboolean
parse_labels(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    g_autoptr(GStrvBuilder) labels = g_strv_builder_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    JsonArray *array = NULL;
    guint n;

    if (!cloze_json_get_array(root, "labels", name, &array, error))
        return FALSE;
    n = array != NULL ? json_array_get_length(array) : 0;
    if (n < 2 || n > CLOZE_HEAD_MAX_LABELS)
        return fail(name, CLOZE_ERROR_INVALID, error, "labels: expected 2 to %d, found %u",
                    CLOZE_HEAD_MAX_LABELS, n);
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);
        const char *label = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;

        if (label == NULL || label[0] == '\0' || !g_hash_table_add(seen, (gpointer)label))
            return fail(name, CLOZE_ERROR_INVALID, error,
                        "labels: expected strings that differ, found %s at %u",
                        label != NULL ? label : "another value", i);
        g_strv_builder_add(labels, label);
    }
    head->labels = g_strv_builder_end(labels);
    head->n_labels = n;
    return TRUE;
}

/* Hidden states are listed by number, lowest first, each once. */
static gboolean
parse_layers(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    JsonArray *array = NULL;
    gint64 previous = -1;

    if (!cloze_json_get_array(root, "layers", name, &array, error))
        return FALSE;
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);
        gint64 layer = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_int(node) : -1;

        if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_INT64 ||
            layer <= previous || layer > MAX_LAYER)
            return fail(name, CLOZE_ERROR_INVALID, error,
                        "layers: expected rising numbers from 0 to %d", MAX_LAYER);
        head->layers |= (guint64)1 << layer;
        previous = layer;
    }
    if (head->layers == 0)
        return fail(name, CLOZE_ERROR_INVALID, error, "layers: expected at least one, found none");
    return TRUE;
}

static gboolean
parse_scheme(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    const char *scheme = NULL;

    if (!cloze_json_get_string(root, "scheme", name, &scheme, error))
        return FALSE;
    head->scheme = CLOZE_TAG_SCHEME_BIO;
    if (scheme == NULL || cloze_tag_scheme_from_string(scheme, &head->scheme))
        return TRUE;
    return fail(name, CLOZE_ERROR_UNSUPPORTED, error,
                "scheme: expected a known one such as %s, "
                "found \"%s\"",
                cloze_tag_scheme_to_string(CLOZE_TAG_SCHEME_BIO), scheme);
}

static gboolean
parse_base(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    JsonObject *base = NULL;

    if (!cloze_json_get_object(root, "base", name, &base, error))
        return FALSE;
    if (base == NULL)
        return fail(name, CLOZE_ERROR_INVALID, error, "base: expected an object, found none");
    return require_string(base, "id", name, &head->base_id, error) &&
           require_string(base, "hash", name, &head->base_hash, error);
}

/* What the maker wrote for people to choose by. */
static gboolean
parse_maker(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    g_autoptr(GStrvBuilder) languages = g_strv_builder_new();
    const char *licence = NULL;
    JsonArray *array = NULL;

    if (!cloze_json_get_string(root, "licence", name, &licence, error) ||
        !cloze_json_get_array(root, "languages", name, &array, error))
        return FALSE;
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);
        const char *language = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;

        if (language == NULL)
            return fail(name, CLOZE_ERROR_INVALID, error,
                        "languages: expected strings, found another value at %u", i);
        g_strv_builder_add(languages, language);
    }
    head->licence = g_strdup(licence);
    head->languages = g_strv_builder_end(languages);
    return TRUE;
}

ClozeHead *
cloze_head_parse(const char *json, gsize size, const char *name, GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(json, size, name, error);
    g_autoptr(ClozeHead) head = g_new0(ClozeHead, 1);
    gsize version = 0;
    JsonObject *root;

    if (node == NULL)
        return NULL;
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        fail(name, CLOZE_ERROR_INVALID, error, "expected an object, found an array");
        return NULL;
    }
    root = json_node_get_object(node);
    if (!cloze_json_get_size(root, "format_version", 0, G_MAXINT, name, &version, error))
        return NULL;
    if (version != FORMAT_VERSION) {
        fail(name, CLOZE_ERROR_UNSUPPORTED, error,
             "format_version: expected %d, found %" G_GSIZE_FORMAT, FORMAT_VERSION, version);
        return NULL;
    }
    if (!require_string(root, "task", name, &head->task, error) ||
        !parse_labels(head, root, name, error) || !parse_layers(head, root, name, error) ||
        !parse_scheme(head, root, name, error) || !parse_base(head, root, name, error) ||
        !parse_maker(head, root, name, error))
        return NULL;
    head->gloss_json = g_strndup(json, size);
    return g_steal_pointer(&head);
}

static ClozeHead *
read_description(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, GLOSS_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);

    if (bytes == NULL)
        return NULL;
    return cloze_head_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path, error);
}

/* Only that the folder says it is ours: another kind of adapter has tensors of its own. */
static gboolean
check_config(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);
    g_autoptr(JsonNode) node = NULL;
    const char *type = "none";

    if (bytes == NULL)
        return FALSE;
    node = cloze_json_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path, error);
    if (node == NULL)
        return FALSE;
    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail(path, CLOZE_ERROR_INVALID, error, "expected an object, found an array");
    if (!cloze_json_get_string(json_node_get_object(node), "peft_type", path, &type, error))
        return FALSE;
    if (!g_str_equal(type, PEFT_TYPE))
        return fail(path, CLOZE_ERROR_UNSUPPORTED, error,
                    "peft_type: expected \"" PEFT_TYPE "\", found \"%s\"", type);
    return TRUE;
}

/* (transfer full) the tensor's values, all finite, or NULL */
static float *
read_tensor(ClozeSafetensors *file, const char *tensor_name, guint n_dims, const char *path,
            const ClozeTensor **tensor, GError **error)
{
    g_autofree float *values = NULL;

    *tensor = cloze_safetensors_find(file, tensor_name);
    if (*tensor == NULL) {
        fail(path, CLOZE_ERROR_NOT_FOUND, error, "expected tensor %s, found none", tensor_name);
        return NULL;
    }
    if ((*tensor)->n_dims != n_dims) {
        g_autofree char *shape = cloze_safetensors_describe_shape(*tensor);
        fail(path, CLOZE_ERROR_MISMATCH, error, "tensor %s: expected %u dimensions, found %s",
             tensor_name, n_dims, shape);
        return NULL;
    }
    values = g_new(float, (*tensor)->n_elements + 1);
    if (!cloze_safetensors_read_f32(*tensor, values, error)) {
        g_prefix_error(error, "%s: ", path);
        return NULL;
    }
    for (gsize i = 0; i < (*tensor)->n_elements; i++) {
        if (!isfinite(values[i])) {
            fail(path, CLOZE_ERROR_INVALID, error,
                 "tensor %s: expected finite numbers, found %g at element %" G_GSIZE_FORMAT,
                 tensor_name, (double)values[i], i);
            return NULL;
        }
    }
    return g_steal_pointer(&values);
}

static gboolean
read_tensors(ClozeHead *head, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open(path, error);
    const ClozeTensor *weight, *bias;
    gsize n_layers = (gsize)__builtin_popcountll(head->layers);

    if (file == NULL)
        return FALSE;
    head->weight = read_tensor(file, WEIGHT_NAME, 2, path, &weight, error);
    if (head->weight == NULL)
        return FALSE;
    head->bias = read_tensor(file, BIAS_NAME, 1, path, &bias, error);
    if (head->bias == NULL)
        return FALSE;
    head->n_features = weight->shape[1];
    if (weight->shape[0] != head->n_labels || bias->shape[0] != head->n_labels)
        return fail(path, CLOZE_ERROR_MISMATCH, error,
                    "expected a row for each of the %" G_GSIZE_FORMAT " labels of " GLOSS_NAME
                    ", found %" G_GSIZE_FORMAT " rows and %" G_GSIZE_FORMAT " biases",
                    head->n_labels, weight->shape[0], bias->shape[0]);
    if (head->n_features == 0 || head->n_features % n_layers != 0)
        return fail(path, CLOZE_ERROR_MISMATCH, error,
                    "expected a multiple of the %" G_GSIZE_FORMAT " layers of " GLOSS_NAME
                    " as number of features, found %" G_GSIZE_FORMAT,
                    n_layers, head->n_features);
    return TRUE;
}

ClozeHead *
cloze_head_read(const char *folder, GError **error)
{
    g_autoptr(ClozeHead) head = NULL;

    if (!check_config(folder, error))
        return NULL;
    head = read_description(folder, error);
    if (head == NULL || !read_tensors(head, folder, error))
        return NULL;
    return g_steal_pointer(&head);
}

static void
add_strings(JsonObject *object, const char *key, char **strings, gsize n)
{
    JsonArray *array = json_array_new();

    for (gsize i = 0; i < n; i++)
        json_array_add_string_element(array, strings[i]);
    json_object_set_array_member(object, key, array);
}

/* Written with two spaces: people read these files and diff them. */
static gboolean
write_json(JsonObject *object, const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(JsonNode) node = json_node_init_object(json_node_alloc(), object);
    g_autofree char *text = json_to_string(node, TRUE);
    g_autofree char *whole = g_strconcat(text, "\n", NULL);

    return cloze_file_write_atomic(path, whole, strlen(whole), error);
}

static gboolean
write_config(const ClozeHead *head, const char *folder, GError **error)
{
    g_autoptr(JsonObject) object = json_object_new();
    char *modules[] = {(char *)"classifier"};

    json_object_set_string_member(object, "peft_type", PEFT_TYPE);
    json_object_set_string_member(object, "base_model_name_or_path", head->base_id);
    json_object_set_string_member(object, "task_type",
                                  g_str_equal(head->task, "ner") ? "TOKEN_CLS" : "SEQ_CLS");
    json_object_set_boolean_member(object, "inference_mode", TRUE);
    add_strings(object, "modules_to_save", modules, 1);
    return write_json(object, folder, CONFIG_NAME, error);
}

static void
describe(const ClozeHead *head, JsonObject *object)
{
    JsonObject *base = json_object_new();
    JsonArray *layers = json_array_new();

    json_object_set_int_member(object, "format_version", FORMAT_VERSION);
    json_object_set_string_member(object, "task", head->task);
    add_strings(object, "labels", head->labels, head->n_labels);
    json_object_set_string_member(object, "scheme", cloze_tag_scheme_to_string(head->scheme));
    json_object_set_string_member(base, "id", head->base_id);
    json_object_set_string_member(base, "hash", head->base_hash);
    json_object_set_object_member(object, "base", base);
    for (gint k = 0; k <= MAX_LAYER; k++) {
        if (head->layers >> k & 1)
            json_array_add_int_element(layers, k);
    }
    json_object_set_array_member(object, "layers", layers);
}

/* What the maker adds comes behind what the head itself says and cannot replace it. */
static gboolean
add_extra(JsonObject *object, const char *extra_json, GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(extra_json, strlen(extra_json), GLOSS_NAME, error);
    JsonObjectIter iter;
    const char *key;
    JsonNode *value;

    if (node == NULL)
        return FALSE;
    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail(GLOSS_NAME, CLOZE_ERROR_ARGUMENT, error, "expected an object, found an array");
    json_object_iter_init_ordered(&iter, json_node_get_object(node));
    while (json_object_iter_next_ordered(&iter, &key, &value)) {
        if (!json_object_has_member(object, key))
            json_object_set_member(object, key, json_node_copy(value));
    }
    return TRUE;
}

static gboolean
write_description(const ClozeHead *head, const char *folder, const char *extra_json, GError **error)
{
    g_autoptr(JsonObject) object = json_object_new();

    describe(head, object);
    return (extra_json == NULL || add_extra(object, extra_json, error)) &&
           write_json(object, folder, GLOSS_NAME, error);
}

static gboolean
write_tensors(const ClozeHead *head, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    const ClozeTensor tensors[] = {
        {.name = WEIGHT_NAME,
         .n_dims = 2,
         .shape = {head->n_labels, head->n_features},
         .data = head->weight},
        {.name = BIAS_NAME, .n_dims = 1, .shape = {head->n_labels}, .data = head->bias},
    };

    return cloze_safetensors_write(path, tensors, G_N_ELEMENTS(tensors), NULL, error);
}

static gboolean
check_content(const char *folder, GError **error)
{
    static const char *const names[] = {CONFIG_NAME, TENSORS_NAME, GLOSS_NAME, NULL};
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        if (!g_strv_contains(names, name))
            return fail(folder, CLOZE_ERROR_ARGUMENT, error,
                        "expected a new folder, an empty one or one with nothing but the files of "
                        "a head, found “%s” in it",
                        name);
    }
    return dir != NULL;
}

gboolean
cloze_head_check_goal(const char *folder, GError **error)
{
    g_autofree char *goal = NULL;
    struct stat info;

    if (*folder == '\0')
        return fail("\"\"", CLOZE_ERROR_ARGUMENT, error, "expected the name of a folder");
    goal = g_canonicalize_filename(folder, NULL);
    if (lstat(goal, &info) != 0)
        return TRUE;
    if (!S_ISDIR(info.st_mode))
        return fail(folder, CLOZE_ERROR_ARGUMENT, error, "expected a new folder, found %s",
                    S_ISLNK(info.st_mode) ? "a symbolic link" : "a file");
    return check_content(folder, error);
}

gboolean
cloze_head_write(const ClozeHead *head, const char *folder, const char *extra_json, GError **error)
{
    g_autofree char *goal = NULL, *beside = NULL;

    if (!cloze_head_check_goal(folder, error))
        return FALSE;
    /* Without the slash that a shell leaves behind, beside is not inside. */
    goal = g_canonicalize_filename(folder, NULL);
    beside = cloze_folder_create_beside(goal, error);
    if (beside == NULL)
        return FALSE;
    if (write_config(head, beside, error) && write_description(head, beside, extra_json, error) &&
        write_tensors(head, beside, error) && cloze_folder_replace(beside, goal, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}
