/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Guards json-glib, which recurses once a level, allocates a node a value and reads more than JSON
 * (comments, several roots). Any thread. Reader: fuzz-json */
#include "engine/base/json.h"

#include <string.h>

#include "engine/base/error.h"

typedef struct {
    gsize depth;
    gsize n_values;
    gboolean in_string;
    gboolean closed; /* the root has ended */
} Scan;

static const char *
step_string(Scan *scan, const char *text, gsize size, gsize *i)
{
    if (text[*i] == '\\' && *i + 1 < size)
        (*i)++;
    else if (text[*i] == '"')
        scan->in_string = FALSE;
    return text[*i] == '\0' ? "a NUL byte" : NULL;
}

/* One byte outside of strings. Characters that only json-glib's extensions know are refused, so
 * that this scan and json-glib agree on what is inside a string. */
static const char *
step_plain(Scan *scan, char c)
{
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n')
        return NULL;
    if (scan->closed)
        return "something after the end of the value";
    if (scan->depth == 0 && c != '{' && c != '[')
        return "neither an object nor an array";
    if (c == '{' || c == '[') {
        scan->n_values++;
        return ++scan->depth > CLOZE_JSON_MAX_DEPTH ? "values nested too deeply" : NULL;
    }
    if (c == '}' || c == ']') {
        scan->closed = --scan->depth == 0;
        return NULL;
    }
    if (c == '"')
        scan->in_string = TRUE;
    else if (c == ',')
        scan->n_values++;
    else if (!g_ascii_isalnum(c) && strchr(":+-.", c) == NULL)
        return "a character that is not JSON";
    return c == '\0' ? "a NUL byte" : NULL;
}

static gboolean
scan_text(const char *text, gsize size, gsize max_values, const char *name, GError **error)
{
    Scan scan = {0};
    const char *fault = NULL;
    gsize i;

    for (i = 0; i < size && fault == NULL; i++) {
        if (scan.in_string)
            fault = step_string(&scan, text, size, &i);
        else
            fault = step_plain(&scan, text[i]);
        if (fault == NULL && scan.n_values > max_values)
            fault = "too many values";
    }
    if (fault == NULL && !scan.closed)
        fault = size == 0 ? "nothing" : "its end too early";
    if (fault != NULL)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected JSON, found %s at byte %" G_GSIZE_FORMAT, name, fault,
                    i > 0 ? i - 1 : 0);
    return fault == NULL;
}

typedef struct {
    GHashTable *seen; /* "object address / member" */
    char *twice;
} Members;

static void
object_member_cb(JsonParser *parser, JsonObject *object, const char *member, gpointer data)
{
    Members *members = data;

    if (members->twice == NULL &&
        !g_hash_table_add(members->seen, g_strdup_printf("%p/%s", (void *)object, member)))
        members->twice = g_strdup(member);
}

static JsonNode *
parse(const char *text, gsize size, Members *members, const char *name, GError **error)
{
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    g_autoptr(GError) reason = NULL;

    if (members != NULL)
        g_signal_connect(parser, "object-member", G_CALLBACK(object_member_cb), members);
    if (json_parser_load_from_data(parser, text, (gssize)size, &reason))
        return json_parser_steal_root(parser);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected JSON: %s", name,
                reason->message);
    return NULL;
}

static void
skip_byte_order_mark(const char **text, gsize *size)
{
    if (*size >= 3 && memcmp(*text, "\xEF\xBB\xBF", 3) == 0) {
        *text += 3;
        *size -= 3;
    }
}

JsonNode *
cloze_json_parse(const char *text, gsize size, const char *name, GError **error)
{
    skip_byte_order_mark(&text, &size);
    if (!scan_text(text, size, CLOZE_JSON_MAX_VALUES, name, error))
        return NULL;
    return parse(text, size, NULL, name, error);
}

JsonNode *
cloze_json_parse_strict(const char *text, gsize size, gsize max_values, const char *name,
                        GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *twice = NULL;
    g_autoptr(JsonNode) root = NULL;
    Members members = {seen, NULL};

    if (!scan_text(text, size, max_values, name, error))
        return NULL;
    root = parse(text, size, &members, name, error);
    twice = members.twice;
    if (root == NULL)
        return NULL;
    if (twice != NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: \"%s\" is given twice", name,
                    twice);
        return NULL;
    }
    return g_steal_pointer(&root);
}

char *
cloze_json_describe(JsonNode *node)
{
    g_autofree char *text = NULL;

    if (JSON_NODE_HOLDS_OBJECT(node))
        return g_strdup("an object");
    if (JSON_NODE_HOLDS_ARRAY(node))
        return g_strdup("an array");
    text = json_to_string(node, FALSE);
    return strlen(text) <= 80 ? g_steal_pointer(&text) : g_strdup("a long string");
}

/* The member unless it is missing or null. */
static JsonNode *
find(JsonObject *object, const char *key)
{
    JsonNode *node = json_object_get_member(object, key);

    return node == NULL || JSON_NODE_HOLDS_NULL(node) ? NULL : node;
}

static gboolean
fail_type(JsonNode *node, const char *key, const char *expected, const char *name, GError **error)
{
    g_autofree char *found = cloze_json_describe(node);

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: %s: expected %s, found %s", name, key,
                expected, found);
    return FALSE;
}

gboolean
cloze_json_get_size(JsonObject *object, const char *key, gsize min, gsize max, const char *name,
                    gsize *value, GError **error)
{
    JsonNode *node = find(object, key);
    gint64 found = 0;

    if (node == NULL)
        return TRUE;
    if (JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_INT64)
        found = json_node_get_int(node);
    else
        found = -1;
    if (found < 0 || (guint64)found < min || (guint64)found > max) {
        g_autofree char *expected = g_strdup_printf(
            "a whole number from %" G_GSIZE_FORMAT " to %" G_GSIZE_FORMAT, min, max);
        return fail_type(node, key, expected, name, error);
    }
    *value = (gsize)found;
    return TRUE;
}

gboolean
cloze_json_get_double(JsonObject *object, const char *key, const char *name, double *value,
                      GError **error)
{
    JsonNode *node = find(object, key);
    GType type = node != NULL && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : 0;

    if (node == NULL)
        return TRUE;
    if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
        return fail_type(node, key, "a number", name, error);
    *value = json_node_get_double(node);
    return TRUE;
}

gboolean
cloze_json_get_boolean(JsonObject *object, const char *key, const char *name, gboolean *value,
                       GError **error)
{
    JsonNode *node = find(object, key);

    if (node == NULL)
        return TRUE;
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_BOOLEAN)
        return fail_type(node, key, "true or false", name, error);
    *value = json_node_get_boolean(node);
    return TRUE;
}

gboolean
cloze_json_get_string(JsonObject *object, const char *key, const char *name, const char **value,
                      GError **error)
{
    JsonNode *node = find(object, key);

    if (node == NULL)
        return TRUE;
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_STRING)
        return fail_type(node, key, "a string", name, error);
    *value = json_node_get_string(node);
    return TRUE;
}

gboolean
cloze_json_get_array(JsonObject *object, const char *key, const char *name, JsonArray **value,
                     GError **error)
{
    JsonNode *node = find(object, key);

    if (node == NULL)
        return TRUE;
    if (!JSON_NODE_HOLDS_ARRAY(node))
        return fail_type(node, key, "an array", name, error);
    *value = json_node_get_array(node);
    return TRUE;
}

gboolean
cloze_json_get_object(JsonObject *object, const char *key, const char *name, JsonObject **value,
                      GError **error)
{
    JsonNode *node = find(object, key);

    if (node == NULL)
        return TRUE;
    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail_type(node, key, "an object", name, error);
    *value = json_node_get_object(node);
    return TRUE;
}
