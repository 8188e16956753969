/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader of models.json. Unknown members are left alone, so that an older program reads a newer
 * table. Reader: fuzz-model-table. */

#include "app/model-table.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"

#define MAX_MODELS 1000
#define MAX_ID     100

gboolean
gloss_model_table_is_id(const char *id)
{
    gsize n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

    return n > 0 && n <= MAX_ID && id[n] == '\0' && id[0] != '.' && id[0] != '-';
}

static gboolean
fail(GError **error, const char *name, guint index, const char *what)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: model %u: %s", name, index, what);
    return FALSE;
}

static gboolean
is_sha256(const char *text)
{
    return strlen(text) == 64 && strspn(text, "0123456789abcdef") == 64;
}

static gboolean
read_languages(JsonObject *object, GlossModelEntry *entry, const char *name, GError **error)
{
    JsonArray *array = NULL;
    g_autoptr(GStrvBuilder) languages = g_strv_builder_new();

    if (!cloze_json_get_array(object, "languages", name, &array, error))
        return FALSE;
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);

        if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_STRING) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s: languages: element %u is not a string", name, i);
            return FALSE;
        }
        g_strv_builder_add(languages, json_node_get_string(node));
    }
    entry->languages = g_strv_builder_end(languages);
    return TRUE;
}

static gboolean
read_strings(JsonObject *object, GlossModelEntry *entry, const char *name, GError **error)
{
    const struct {
        const char *key;
        char **target;
    } members[] = {
        {"id", &entry->id},           {"title", &entry->title},   {"task", &entry->task},
        {"licence", &entry->licence}, {"source", &entry->source}, {"sha256", &entry->sha256},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(members); i++) {
        const char *value = NULL;

        if (!cloze_json_get_string(object, members[i].key, name, &value, error))
            return FALSE;
        *members[i].target = g_strdup(value);
    }
    return TRUE;
}

static gboolean
read_entry(JsonObject *object, GlossModelEntry *entry, guint index, const char *name,
           GError **error)
{
    gsize size = 0;

    if (!read_strings(object, entry, name, error) || !read_languages(object, entry, name, error) ||
        !cloze_json_get_size(object, "size", 0, G_MAXSSIZE, name, &size, error) ||
        !cloze_json_get_boolean(object, "default", name, &entry->is_default, error))
        return FALSE;
    entry->size = size;
    if (entry->id == NULL || !gloss_model_table_is_id(entry->id))
        return fail(error, name, index, "the id is missing or cannot name a folder");
    if (entry->title == NULL || entry->task == NULL || entry->licence == NULL ||
        entry->source == NULL)
        return fail(error, name, index, "title, task, licence or source is missing");
    if (entry->sha256 != NULL && !is_sha256(entry->sha256))
        return fail(error, name, index, "sha256 is not 64 hexadecimal digits in lower case");
    return TRUE;
}

static gboolean
check_against(GPtrArray *entries, const GlossModelEntry *entry, const char *name, GError **error)
{
    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *other = entries->pdata[i];

        if (strcmp(other->id, entry->id) == 0)
            return fail(error, name, entries->len, "its id stands twice");
        if (other->is_default && entry->is_default)
            return fail(error, name, entries->len, "there are two defaults");
    }
    return TRUE;
}

static gboolean
read_entries(JsonArray *array, GPtrArray *entries, const char *name, GError **error)
{
    guint n = json_array_get_length(array);

    if (n > MAX_MODELS)
        return fail(error, name, n, "there are more than 1000");
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);
        g_autoptr(GlossModelEntry) entry = g_new0(GlossModelEntry, 1);

        if (!JSON_NODE_HOLDS_OBJECT(node))
            return fail(error, name, i, "an object was expected");
        if (!read_entry(json_node_get_object(node), entry, i, name, error) ||
            !check_against(entries, entry, name, error))
            return FALSE;
        g_ptr_array_add(entries, g_steal_pointer(&entry));
    }
    return TRUE;
}

GPtrArray *
gloss_model_table_parse(const char *json, gsize size, const char *name, GError **error)
{
    g_autoptr(GPtrArray) entries =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_model_store_entry_free);
    g_autoptr(JsonNode) root = NULL;
    JsonArray *array = NULL;

    if (size > GLOSS_MODEL_TABLE_MAX_BYTES) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: %zu bytes; at most %zu are read",
                    name, size, GLOSS_MODEL_TABLE_MAX_BYTES);
        return NULL;
    }
    root = cloze_json_parse(json, size, name, error);
    if (root == NULL)
        return NULL;
    if (!JSON_NODE_HOLDS_OBJECT(root)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: an object was expected", name);
        return NULL;
    }
    if (!cloze_json_get_array(json_node_get_object(root), "models", name, &array, error) ||
        (array != NULL && !read_entries(array, entries, name, error)))
        return NULL;
    return g_steal_pointer(&entries);
}

GPtrArray *
gloss_model_table_read(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, GLOSS_MODEL_TABLE_MAX_BYTES, error);

    if (bytes == NULL)
        return NULL;
    return gloss_model_table_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path,
                                   error);
}
