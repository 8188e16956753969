/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Line by line through json-glib. Reader: fuzz-map-jsonl */
#include "engine/map/map-jsonl.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

typedef struct {
    ClozeMapItems *items;
    GArray *numbers; /* (element-type float) */
    gsize width;
    gsize n_vectors;
    const char *name;
    gsize line;
} Reading;

static gboolean
fail(const Reading *reading, GError **error, const char *expected, const char *found)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s:%" G_GSIZE_FORMAT ": expected %s, found %s", reading->name, reading->line,
                expected, found);
    return FALSE;
}

static gboolean
add_vector(Reading *reading, JsonArray *array, GError **error)
{
    guint n = json_array_get_length(array);

    if (reading->n_vectors == 0)
        reading->width = n;
    if (n == 0 || n != reading->width) {
        g_autofree char *expected =
            g_strdup_printf("%" G_GSIZE_FORMAT " numbers as before", MAX(reading->width, 1));
        g_autofree char *found = g_strdup_printf("%u", n);

        return fail(reading, error, expected, found);
    }
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);
        float value;

        if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) == G_TYPE_STRING)
            return fail(reading, error, "numbers in the vector", "something else");
        value = (float)json_node_get_double(node);
        if (json_node_get_value_type(node) == G_TYPE_INT64)
            value = (float)json_node_get_int(node);
        g_array_append_val(reading->numbers, value);
    }
    reading->n_vectors++;
    return TRUE;
}

static void
add_value(Reading *reading, const char *key, JsonNode *node)
{
    ClozeMapItems *items = reading->items;
    ClozeMapColumn *column = cloze_map_items_add_column(items, key);
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    GType type = json_node_get_value_type(node);

    if (type == G_TYPE_STRING)
        cloze_map_items_set(items, column, items->n, json_node_get_string(node));
    else if (type == G_TYPE_BOOLEAN)
        cloze_map_items_set(items, column, items->n,
                            json_node_get_boolean(node) ? "true" : "false");
    else if (type == G_TYPE_INT64) {
        g_snprintf(number, sizeof number, "%" G_GINT64_FORMAT, json_node_get_int(node));
        cloze_map_items_set(items, column, items->n, number);
    } else {
        g_ascii_formatd(number, sizeof number, "%.9g", json_node_get_double(node));
        cloze_map_items_set(items, column, items->n, number);
    }
}

/* (transfer none) (nullable) */
static JsonNode *
get_member(JsonObject *object, const char *key)
{
    return json_object_has_member(object, key) ? json_object_get_member(object, key) : NULL;
}

/* A model's answer on a labelled example (engine/data/predictions.h): what was wanted is its label, and
 * a column says whether the answer was that. */
static void
judge(Reading *reading, JsonObject *object)
{
    ClozeMapItems *items = reading->items;
    JsonNode *gold = get_member(object, "gold"), *predicted = get_member(object, "predicted");

    if (!gold || !predicted)
        return;
    if (JSON_NODE_HOLDS_VALUE(gold))
        add_value(reading, CLOZE_MAP_JSONL_LABEL, gold);
    cloze_map_items_set(items, cloze_map_items_add_column(items, CLOZE_MAP_JSONL_VERDICT), items->n,
                        json_node_equal(gold, predicted) ? CLOZE_MAP_JSONL_RIGHT
                                                         : CLOZE_MAP_JSONL_WRONG);
}

/* A pair of texts is one to a reader. */
static void
join_pair(Reading *reading, JsonObject *object)
{
    ClozeMapItems *items = reading->items;
    JsonNode *first = get_member(object, "first"), *second = get_member(object, "second");
    g_autofree char *text = NULL;

    if (get_member(object, CLOZE_MAP_JSONL_TEXT) || !first || !second ||
        json_node_get_value_type(first) != G_TYPE_STRING ||
        json_node_get_value_type(second) != G_TYPE_STRING)
        return;
    text = g_strdup_printf("%s / %s", json_node_get_string(first), json_node_get_string(second));
    cloze_map_items_set(items, cloze_map_items_add_column(items, CLOZE_MAP_JSONL_TEXT), items->n,
                        text);
}

static gboolean
add_object(Reading *reading, JsonObject *object, GError **error)
{
    JsonObjectIter iter;
    const char *key;
    JsonNode *node;

    json_object_iter_init_ordered(&iter, object);
    while (json_object_iter_next_ordered(&iter, &key, &node)) {
        gboolean is_vector = g_str_equal(key, "vector") || g_str_equal(key, "embedding");

        if (is_vector && JSON_NODE_HOLDS_ARRAY(node)) {
            if (!add_vector(reading, json_node_get_array(node), error))
                return FALSE;
        } else if (JSON_NODE_HOLDS_VALUE(node)) {
            add_value(reading, key, node);
        }
    }
    join_pair(reading, object);
    judge(reading, object);
    return TRUE;
}

/* json-glib's parser takes objects and arrays alone: the line stands in an array. */
static gboolean
add_line(Reading *reading, const char *line, gsize size, GError **error)
{
    g_autofree char *wrapped = g_strdup_printf("[%.*s]", (int)size, line);
    g_autofree char *place = g_strdup_printf("%s:%" G_GSIZE_FORMAT, reading->name, reading->line);
    g_autoptr(JsonNode) root = NULL;
    JsonNode *node;

    root = cloze_json_parse(wrapped, strlen(wrapped), place, error);
    if (!root)
        return FALSE;
    if (json_array_get_length(json_node_get_array(root)) != 1)
        return fail(reading, error, "one JSON value", "another number of them");
    node = json_array_get_element(json_node_get_array(root), 0);
    if (JSON_NODE_HOLDS_OBJECT(node)) {
        if (!add_object(reading, json_node_get_object(node), error))
            return FALSE;
    } else if (JSON_NODE_HOLDS_ARRAY(node)) {
        if (!add_vector(reading, json_node_get_array(node), error))
            return FALSE;
    } else if (json_node_get_value_type(node) == G_TYPE_STRING) {
        add_value(reading, CLOZE_MAP_JSONL_TEXT, node);
    } else {
        return fail(reading, error, "an object, a text or a vector", "another value");
    }
    reading->items->n++;
    return TRUE;
}

static gboolean
check_whole(Reading *reading, GError **error)
{
    const ClozeMapItems *items = reading->items;
    const ClozeMapColumn *texts = cloze_map_items_find_column(items, CLOZE_MAP_JSONL_TEXT);

    if (reading->n_vectors && reading->n_vectors != items->n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected a vector in every line or in none, found %" G_GSIZE_FORMAT
                    " in %" G_GSIZE_FORMAT " lines",
                    reading->name, reading->n_vectors, items->n);
        return FALSE;
    }
    for (gsize i = 0; !reading->n_vectors && i < items->n; i++)
        if (!texts || !cloze_map_items_get(texts, i)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s: expected “text” or “vector” in every line, found neither in item "
                        "%" G_GSIZE_FORMAT,
                        reading->name, i + 1);
            return FALSE;
        }
    return TRUE;
}

static gboolean
is_blank(const char *line, gsize size)
{
    for (gsize i = 0; i < size; i++)
        if (!g_ascii_isspace(line[i]))
            return FALSE;
    return TRUE;
}

gboolean
cloze_map_jsonl_read(ClozeMapItems *items, const char *data, gsize size, const char *name,
                     GError **error)
{
    Reading reading = {.items = items, .name = name};
    gboolean done = TRUE;
    gsize at = 0;

    reading.numbers = g_array_new(FALSE, FALSE, sizeof(float));
    while (done && at < size) {
        const char *end = memchr(data + at, '\n', size - at);
        gsize length = end ? (gsize)(end - data) - at : size - at;

        reading.line++;
        if (length > G_MAXINT)
            done = fail(&reading, error, "a shorter line", "one of 2 GiB and more");
        else if (memchr(data + at, 0, length))
            done = fail(&reading, error, "text", "a zero byte");
        else if (!is_blank(data + at, length))
            done = add_line(&reading, data + at, length, error);
        at += length + 1;
    }
    done = done && check_whole(&reading, error);
    if (done && reading.n_vectors) {
        items->vectors = (ClozeNpy){.n = items->n, .d = reading.width};
        items->vectors.owned = items->vectors.values =
            (float *)(void *)g_array_free(reading.numbers, FALSE);
    } else {
        g_array_free(reading.numbers, TRUE);
    }
    return done;
}
