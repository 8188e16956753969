/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes gloss.json, the whole description, and adapter_config.json, which repeats what
 * PEFT tools look for. The numbers are head-tensors.c's. Any thread. Reader: fuzz-head */
#include "engine/model/head.h"

#include <string.h>
#include <sys/stat.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/json.h"
#include "engine/model/head-tensors.h"

#define CONFIG_NAME    "adapter_config.json"
#define GLOSS_NAME     "gloss.json"
#define PEFT_TYPE      "GLOSS_HEAD"
#define FORMAT_VERSION 1
#define MAX_JSON_BYTES ((gsize)4 << 20)
#define MAX_LAYER      63

/* By ClozeHeadInput. */
static const char *const reads_names[] = {"tokens", "pooler", "vector", "none"};
/* By ClozeHeadInput, as the peft package names kinds of tasks. */
static const char *const task_types[] = {"TOKEN_CLS", "SEQ_CLS", "SEQ_CLS", "FEATURE_EXTRACTION"};

void
cloze_head_free(ClozeHead *head)
{
    g_free(head->task);
    g_strfreev(head->labels);
    g_free(head->base_id);
    g_free(head->base_hash);
    g_free(head->weight);
    g_free(head->bias);
    g_free(head->pooler_weight);
    g_free(head->pooler_bias);
    g_free(head->transitions);
    g_free(head->start);
    g_free(head->end);
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
    if (head->is_regression || head->reads == CLOZE_HEAD_NONE) {
        head->n_labels = head->is_regression ? 1 : 0;
        head->labels = g_new0(char *, 1);
        return TRUE;
    }
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

/* Where it says nothing, the head of old reads tokens; cloze_head_read knows more. */
static gboolean
parse_reads(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    const char *reads = reads_names[head->reads];

    if (!cloze_json_get_string(root, "reads", name, &reads, error) ||
        !cloze_json_get_boolean(root, "regression", name, &head->is_regression, error))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(reads_names); i++) {
        if (g_str_equal(reads, reads_names[i])) {
            head->reads = (ClozeHeadInput)i;
            return TRUE;
        }
    }
    return fail(name, CLOZE_ERROR_UNSUPPORTED, error,
                "reads: expected tokens, pooler, vector or none, found \"%s\"", reads);
}

/* Hidden states are listed by number, lowest first, each once; without a list it is the last. */
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
    if (array != NULL && head->layers == 0)
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

static gboolean
parse_members(ClozeHead *head, JsonObject *root, const char *name, GError **error)
{
    return require_string(root, "task", name, &head->task, error) &&
           parse_reads(head, root, name, error) && parse_labels(head, root, name, error) &&
           parse_layers(head, root, name, error) && parse_scheme(head, root, name, error) &&
           parse_base(head, root, name, error) && parse_maker(head, root, name, error);
}

/* @reads: what gloss.json may leave unsaid. */
static ClozeHead *
parse(const char *json, gsize size, const char *name, ClozeHeadInput reads, GError **error)
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
    head->reads = reads;
    if (!parse_members(head, root, name, error))
        return NULL;
    head->gloss_json = g_strndup(json, size);
    return g_steal_pointer(&head);
}

ClozeHead *
cloze_head_parse(const char *json, gsize size, const char *name, GError **error)
{
    return parse(json, size, name, CLOZE_HEAD_TOKENS, error);
}

/* A folder of the peft package's kind or of ours: other kinds of adapters have tensors of their
 * own. */
static gboolean
read_config(const char *folder, ClozeHeadInput *reads, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);
    g_autoptr(JsonNode) node = NULL;
    const char *type = "none", *task_type = NULL;
    JsonObject *root;

    if (bytes == NULL)
        return FALSE;
    node = cloze_json_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path, error);
    if (node == NULL)
        return FALSE;
    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail(path, CLOZE_ERROR_INVALID, error, "expected an object, found an array");
    root = json_node_get_object(node);
    if (!cloze_json_get_string(root, "peft_type", path, &type, error))
        return FALSE;
    if (json_object_has_member(root, "task_type") &&
        !json_object_get_null_member(root, "task_type") &&
        !cloze_json_get_string(root, "task_type", path, &task_type, error))
        return FALSE;
    for (gsize i = 0; task_type != NULL && i < G_N_ELEMENTS(task_types); i++) {
        if (i != CLOZE_HEAD_VECTOR && g_str_equal(task_type, task_types[i]))
            *reads = (ClozeHeadInput)i;
    }
    if (!g_str_equal(type, PEFT_TYPE) && !g_str_equal(type, CLOZE_HEAD_WEIGHTS_TYPE) &&
        !g_str_equal(type, "LORA"))
        return fail(path, CLOZE_ERROR_UNSUPPORTED, error,
                    "peft_type: expected \"" PEFT_TYPE "\", \"" CLOZE_HEAD_WEIGHTS_TYPE
                    "\" or \"LORA\", found \"%s\"",
                    type);
    return TRUE;
}

ClozeHead *
cloze_head_read(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, GLOSS_NAME, NULL);
    ClozeHeadInput reads = CLOZE_HEAD_TOKENS;
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(GBytes) bytes = NULL;

    if (!read_config(folder, &reads, error))
        return NULL;
    bytes = cloze_file_read(path, MAX_JSON_BYTES, error);
    if (bytes == NULL)
        return NULL;
    head = parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path, reads, error);
    if (head == NULL || !cloze_head_tensors_read(head, folder, error))
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

gboolean
cloze_head_write_config(const ClozeHead *head, const char *folder, GError **error)
{
    g_autoptr(JsonObject) object = json_object_new();
    char *modules[] = {(char *)"classifier", (char *)"pooler"};

    json_object_set_string_member(object, "peft_type", PEFT_TYPE);
    json_object_set_string_member(object, "base_model_name_or_path", head->base_id);
    json_object_set_string_member(object, "task_type", task_types[head->reads]);
    json_object_set_boolean_member(object, "inference_mode", TRUE);
    add_strings(object, "modules_to_save", modules, head->pooler_weight != NULL ? 2 : 1);
    return write_json(object, folder, CONFIG_NAME, error);
}

static void
describe(const ClozeHead *head, JsonObject *object)
{
    JsonObject *base = json_object_new();
    JsonArray *layers;

    json_object_set_int_member(object, "format_version", FORMAT_VERSION);
    json_object_set_string_member(object, "task", head->task);
    json_object_set_string_member(object, "reads", reads_names[head->reads]);
    if (head->is_regression)
        json_object_set_boolean_member(object, "regression", TRUE);
    add_strings(object, "labels", head->labels, head->is_regression ? 0 : head->n_labels);
    if (head->reads == CLOZE_HEAD_TOKENS)
        json_object_set_string_member(object, "scheme", cloze_tag_scheme_to_string(head->scheme));
    json_object_set_string_member(base, "id", head->base_id);
    json_object_set_string_member(base, "hash", head->base_hash);
    json_object_set_object_member(object, "base", base);
    if (head->layers == 0)
        return;
    layers = json_array_new();
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

gboolean
cloze_head_write_description(const ClozeHead *head, const char *folder, const char *extra_json,
                             GError **error)
{
    g_autoptr(JsonObject) object = json_object_new();

    describe(head, object);
    return (extra_json == NULL || add_extra(object, extra_json, error)) &&
           write_json(object, folder, GLOSS_NAME, error);
}

static gboolean
check_content(const char *folder, GError **error)
{
    static const char *const names[] = {CONFIG_NAME, CLOZE_HEAD_TENSORS_NAME, GLOSS_NAME, NULL};
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
    if (cloze_head_write_config(head, beside, error) &&
        cloze_head_write_description(head, beside, extra_json, error) &&
        cloze_head_tensors_write(head, beside, error) && cloze_folder_replace(beside, goal, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}
