/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The names are those that sentence-transformers' own encode_query and encode_document look for, in
 * their order. Reader: fuzz-prompts */
#include "engine/model/prompts.h"

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"
#include "engine/model/known-encoders.h"

#define MAX_JSON_BYTES ((gsize)1 << 20)

static const char *const query_names[] = {"query", NULL};
static const char *const passage_names[] = {"document", "passage", "corpus", NULL};

static gboolean
find_prompt(JsonObject *prompts, const char *const *names, const char *fallback, const char *file,
            const char **out, GError **error)
{
    for (gsize i = 0; names[i]; i++) {
        if (!json_object_has_member(prompts, names[i]) ||
            JSON_NODE_HOLDS_NULL(json_object_get_member(prompts, names[i])))
            continue;
        return cloze_json_get_string(prompts, names[i], file, out, error);
    }
    if (!fallback || !json_object_has_member(prompts, fallback))
        return TRUE;
    return cloze_json_get_string(prompts, fallback, file, out, error);
}

static gboolean
get_default(JsonObject *root, const char *file, const char **name, GError **error)
{
    JsonNode *node = json_object_get_member(root, "default_prompt_name");

    if (!node || JSON_NODE_HOLDS_NULL(node))
        return TRUE;
    return cloze_json_get_string(root, "default_prompt_name", file, name, error);
}

gboolean
cloze_prompts_parse(ClozePrompts *prompts, const char *json, gsize size, const char *name,
                    GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse(json, size, name, error);
    const char *query = "", *passage = "", *fallback = NULL;
    JsonNode *table;

    if (!node)
        return FALSE;
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected an object, found another value", name);
        return FALSE;
    }
    table = json_object_get_member(json_node_get_object(node), "prompts");
    if (table && JSON_NODE_HOLDS_OBJECT(table)) {
        JsonObject *object = json_node_get_object(table);

        if (!get_default(json_node_get_object(node), name, &fallback, error) ||
            !find_prompt(object, query_names, fallback, name, &query, error) ||
            !find_prompt(object, passage_names, fallback, name, &passage, error))
            return FALSE;
    }
    prompts->query = g_strdup(query);
    prompts->passage = g_strdup(passage);
    return TRUE;
}

static void
set_known(ClozePrompts *prompts, const char *folder)
{
    const ClozeKnownEncoder *known = cloze_known_encoders_find(folder);

    prompts->query = g_strdup(known ? known->query : "");
    prompts->passage = g_strdup(known ? known->passage : "");
}

gboolean
cloze_prompts_read(ClozePrompts *prompts, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, "config_sentence_transformers.json", NULL);
    g_autoptr(GBytes) bytes = NULL;

    if (!cloze_file_is_named(path)) {
        set_known(prompts, folder);
        return TRUE;
    }
    bytes = cloze_file_read(path, MAX_JSON_BYTES, error);
    return bytes && cloze_prompts_parse(prompts, g_bytes_get_data(bytes, NULL),
                                        g_bytes_get_size(bytes), path, error);
}

void
cloze_prompts_clear(ClozePrompts *prompts)
{
    g_clear_pointer(&prompts->query, g_free);
    g_clear_pointer(&prompts->passage, g_free);
}
