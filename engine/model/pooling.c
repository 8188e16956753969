/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the files that sentence-transformers puts beside an encoder, and applies what they say.
 * Any thread. Reader: fuzz-pooling */
#include "engine/model/pooling.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"
#include "engine/model/known-encoders.h"

#define MAX_JSON_BYTES ((gsize)1 << 20)
#define MAX_TOKENS     ((gsize)1 << 20)
#define MAX_WIDTH      ((gsize)1 << 16)
#define LONE_FOLDER    "1_Pooling"

/* The two spellings of one setting: a boolean each, and since version 5.2 one string. */
static const struct {
    const char *flag;
    const char *word;
    int mode; /* ClozePoolingMode, or -1: known and not supported */
} modes[] = {
    {"pooling_mode_cls_token", "cls", CLOZE_POOLING_CLS},
    {"pooling_mode_mean_tokens", "mean", CLOZE_POOLING_MEAN},
    {"pooling_mode_max_tokens", "max", CLOZE_POOLING_MAX},
    {"pooling_mode_mean_sqrt_len_tokens", "mean_sqrt_len_tokens", CLOZE_POOLING_MEAN_SQRT},
    {"pooling_mode_weightedmean_tokens", "weightedmean", -1},
    {"pooling_mode_lasttoken", "lasttoken", -1},
};

static gboolean
fail(const char *name, ClozeError code, GError **error, const char *expected, const char *found)
{
    g_set_error(error, CLOZE_ERROR, (gint)code, "%s: expected %s, found %s", name, expected, found);
    return FALSE;
}

static JsonNode *
parse_object(const char *json, gsize size, const char *name, GError **error)
{
    g_autoptr(JsonNode) root = cloze_json_parse(json, size, name, error);

    if (root != NULL && !JSON_NODE_HOLDS_OBJECT(root)) {
        fail(name, CLOZE_ERROR_INVALID, error, "an object", "an array");
        return NULL;
    }
    return g_steal_pointer(&root);
}

/* The part of a class name behind its last dot: the modules have moved between packages. */
static const char *
class_name(const char *type)
{
    const char *dot = strrchr(type, '.');

    return dot != NULL ? dot + 1 : type;
}

static gboolean
is_plain_name(const char *path)
{
    return path[0] != '.' && strchr(path, '/') == NULL;
}

static gboolean
parse_module(ClozePooling *pooling, JsonObject *module, guint index, const char *name,
             char **module_folder, GError **error)
{
    const char *type = "", *path = "";

    if (!cloze_json_get_string(module, "type", name, &type, error) ||
        !cloze_json_get_string(module, "path", name, &path, error))
        return FALSE;
    type = class_name(type);
    if (!is_plain_name(path))
        return fail(name, CLOZE_ERROR_INVALID, error, "the name of a folder beside it", path);
    if (index == 0 && g_str_equal(type, "Transformer")) {
        if (path[0] == '\0')
            return TRUE;
        return fail(name, CLOZE_ERROR_UNSUPPORTED, error, "the encoder beside this file", path);
    }
    if (index == 1 && g_str_equal(type, "Pooling")) {
        *module_folder = g_strdup(path);
        return TRUE;
    }
    if (index >= 2 && g_str_equal(type, "Normalize")) {
        pooling->normalize = TRUE;
        return TRUE;
    }
    return fail(name, CLOZE_ERROR_UNSUPPORTED, error, "the modules Transformer, Pooling, Normalize",
                type[0] != '\0' ? type : "a module without a type");
}

gboolean
cloze_pooling_parse_modules(ClozePooling *pooling, const char *json, gsize size, const char *name,
                            char **module_folder, GError **error)
{
    g_autoptr(JsonNode) root = cloze_json_parse(json, size, name, error);
    g_autofree char *found = NULL;
    JsonArray *array;

    if (root == NULL)
        return FALSE;
    if (!JSON_NODE_HOLDS_ARRAY(root))
        return fail(name, CLOZE_ERROR_INVALID, error, "an array of modules", "an object");
    array = json_node_get_array(root);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);

        if (!JSON_NODE_HOLDS_OBJECT(node))
            return fail(name, CLOZE_ERROR_INVALID, error, "modules that are objects",
                        "another value");
        if (!parse_module(pooling, json_node_get_object(node), i, name, &found, error))
            return FALSE;
    }
    if (found == NULL)
        return fail(name, CLOZE_ERROR_UNSUPPORTED, error, "a Pooling module", "none");
    *module_folder = g_steal_pointer(&found);
    return TRUE;
}

static gboolean
set_mode(ClozePooling *pooling, gsize index, const char *name, GError **error)
{
    if (modes[index].mode < 0)
        return fail(name, CLOZE_ERROR_UNSUPPORTED, error, "pooling by mean, cls or max",
                    modes[index].word);
    pooling->mode = (ClozePoolingMode)modes[index].mode;
    return TRUE;
}

static gboolean
parse_word(ClozePooling *pooling, const char *word, const char *name, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
        if (g_ascii_strcasecmp(modes[i].word, word) == 0)
            return set_mode(pooling, i, name, error);
    }
    return fail(name, CLOZE_ERROR_UNSUPPORTED, error, "pooling by mean, cls or max", word);
}

/* The class's own default is mean, also where only other flags are given as false. */
static gboolean
parse_flags(ClozePooling *pooling, JsonObject *root, const char *name, GError **error)
{
    gsize chosen = 1;
    guint n = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(modes); i++) {
        gboolean set = modes[i].mode == CLOZE_POOLING_MEAN;

        if (!cloze_json_get_boolean(root, modes[i].flag, name, &set, error))
            return FALSE;
        if (set) {
            chosen = i;
            n++;
        }
    }
    if (n != 1)
        return fail(name, n == 0 ? CLOZE_ERROR_INVALID : CLOZE_ERROR_UNSUPPORTED, error,
                    "one pooling mode", n == 0 ? "none" : "several side by side");
    return set_mode(pooling, chosen, name, error);
}

gboolean
cloze_pooling_parse_mode(ClozePooling *pooling, const char *json, gsize size, const char *name,
                         GError **error)
{
    g_autoptr(JsonNode) node = parse_object(json, size, name, error);
    const char *word = NULL;
    JsonObject *root;

    if (node == NULL)
        return FALSE;
    root = json_node_get_object(node);
    if (!cloze_json_get_size(root, "word_embedding_dimension", 1, MAX_WIDTH, name, &pooling->width,
                             error) ||
        !cloze_json_get_size(root, "embedding_dimension", 1, MAX_WIDTH, name, &pooling->width,
                             error) ||
        !cloze_json_get_string(root, "pooling_mode", name, &word, error))
        return FALSE;
    return word != NULL ? parse_word(pooling, word, name, error)
                        : parse_flags(pooling, root, name, error);
}

gboolean
cloze_pooling_parse_limits(ClozePooling *pooling, const char *json, gsize size, const char *name,
                           GError **error)
{
    g_autoptr(JsonNode) node = parse_object(json, size, name, error);
    JsonNode *length;
    JsonObject *root;

    if (node == NULL)
        return FALSE;
    root = json_node_get_object(node);
    if (!cloze_json_get_size(root, "max_seq_length", 1, MAX_TOKENS, name, &pooling->max_tokens,
                             error))
        return FALSE;
    length = json_object_get_member(root, "model_max_length");
    if (length != NULL && JSON_NODE_HOLDS_VALUE(length)) {
        gint64 tokens = json_node_get_int(length);

        if (tokens > 0 && tokens <= (gint64)MAX_TOKENS)
            pooling->max_tokens = (gsize)tokens;
    }
    return TRUE;
}

/* Whether folder/name is there; *@bytes is its contents, *@path where it is. */
static gboolean
read_optional(const char *folder, const char *name, char **path, GBytes **bytes, GError **error)
{
    *path = g_build_filename(folder, name, NULL);
    if (!cloze_file_is_named(*path))
        return TRUE;
    *bytes = cloze_file_read(*path, MAX_JSON_BYTES, error);
    return *bytes != NULL;
}

static gboolean
read_limits(ClozePooling *pooling, const char *folder, GError **error)
{
    static const char *const names[] = {"sentence_bert_config.json", "tokenizer_config.json"};

    for (gsize i = 0; i < G_N_ELEMENTS(names) && pooling->max_tokens == 0; i++) {
        g_autofree char *path = NULL;
        g_autoptr(GBytes) bytes = NULL;

        if (!read_optional(folder, names[i], &path, &bytes, error))
            return FALSE;
        if (bytes != NULL && !cloze_pooling_parse_limits(pooling, g_bytes_get_data(bytes, NULL),
                                                         g_bytes_get_size(bytes), path, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_mode(ClozePooling *pooling, const char *folder, const char *module_folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, module_folder, "config.json", NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_JSON_BYTES, error);

    return bytes != NULL && cloze_pooling_parse_mode(pooling, g_bytes_get_data(bytes, NULL),
                                                     g_bytes_get_size(bytes), path, error);
}

/* Without a list of modules: the folder that sentence-transformers gives the second one may be there, or
 * the encoder be known. */
static gboolean
read_lone_mode(ClozePooling *pooling, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, LONE_FOLDER, "config.json", NULL);
    const ClozeKnownEncoder *known = cloze_known_encoders_find(folder);

    if (known != NULL) {
        pooling->mode = known->mode;
        pooling->normalize = known->normalize;
    }
    return !cloze_file_is_named(path) || read_mode(pooling, folder, LONE_FOLDER, error);
}

gboolean
cloze_pooling_is_stated(const char *model_folder)
{
    g_autofree char *modules = g_build_filename(model_folder, "modules.json", NULL);
    g_autofree char *lone = g_build_filename(model_folder, LONE_FOLDER, "config.json", NULL);

    return cloze_file_is_named(modules) || cloze_file_is_named(lone) ||
           cloze_known_encoders_find(model_folder) != NULL;
}

gboolean
cloze_pooling_read(ClozePooling *pooling, const char *model_folder, GError **error)
{
    g_autofree char *path = NULL, *module_folder = NULL;
    g_autoptr(GBytes) bytes = NULL;

    *pooling = (ClozePooling){.mode = CLOZE_POOLING_MEAN};
    if (!read_limits(pooling, model_folder, error) ||
        !read_optional(model_folder, "modules.json", &path, &bytes, error))
        return FALSE;
    if (bytes == NULL)
        return read_lone_mode(pooling, model_folder, error);
    return cloze_pooling_parse_modules(pooling, g_bytes_get_data(bytes, NULL),
                                       g_bytes_get_size(bytes), path, &module_folder, error) &&
           read_mode(pooling, model_folder, module_folder, error);
}

static void
pool_max(float *out, const float *hidden, gsize t, gsize d)
{
    memcpy(out, hidden, d * sizeof *out);
    for (gsize i = 1; i < t; i++) {
        for (gsize j = 0; j < d; j++)
            out[j] = fmaxf(out[j], hidden[i * d + j]);
    }
}

static void
pool_sum(float *out, const float *hidden, gsize t, gsize d, double divisor)
{
    for (gsize j = 0; j < d; j++) {
        double sum = 0;

        for (gsize i = 0; i < t; i++)
            sum += (double)hidden[i * d + j];
        out[j] = (float)(sum / divisor);
    }
}

/* torch.nn.functional.normalize: the norm is at least 1e-12 */
static void
normalize(float *out, gsize d)
{
    double sum = 0, norm;

    for (gsize j = 0; j < d; j++)
        sum += (double)out[j] * (double)out[j];
    norm = fmax(sqrt(sum), 1e-12);
    for (gsize j = 0; j < d; j++)
        out[j] = (float)((double)out[j] / norm);
}

void
cloze_pooling_apply(const ClozePooling *pooling, float *out, const float *hidden, gsize t, gsize d)
{
    g_return_if_fail(t > 0);
    switch (pooling->mode) {
    case CLOZE_POOLING_CLS: memcpy(out, hidden, d * sizeof *out); break;
    case CLOZE_POOLING_MAX: pool_max(out, hidden, t, d); break;
    case CLOZE_POOLING_MEAN_SQRT: pool_sum(out, hidden, t, d, sqrt((double)t)); break;
    case CLOZE_POOLING_MEAN: pool_sum(out, hidden, t, d, (double)t); break;
    }
    if (pooling->normalize)
        normalize(out, d);
}
