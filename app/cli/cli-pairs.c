/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* JSON is engine/base/json.c's to read. Reader: fuzz-cli-pairs */
#include "app/cli/cli-pairs.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

#define MAX_VALUES 100000

/* What data sets call the two texts. */
static const char *const names[2][6] = {
    {"premise", "sentence1", "text_a", "first", "text1", "sentence_a"},
    {"hypothesis", "sentence2", "text_b", "second", "text2", "sentence_b"},
};

struct _GlossCliPairs {
    gboolean started;
    guint columns[2]; /* of a table */
};

GlossCliPairs *
gloss_cli_pairs_new(void)
{
    GlossCliPairs *pairs = g_new0(GlossCliPairs, 1);

    pairs->columns[1] = 1;
    return pairs;
}

void
gloss_cli_pairs_free(GlossCliPairs *pairs)
{
    g_free(pairs);
}

static gboolean
fail(GError **error, const char *expected)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "expected %s", expected);
    return FALSE;
}

static gboolean
is_name(const char *text, gsize side)
{
    for (gsize i = 0; i < G_N_ELEMENTS(names[side]); i++) {
        if (g_ascii_strcasecmp(text, names[side][i]) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether the line names a column for each side. */
static gboolean
read_header(GlossCliPairs *pairs, char **cells)
{
    guint columns[2] = {0, 0};
    gboolean found[2] = {FALSE, FALSE};

    for (guint i = 0; cells[i]; i++) {
        for (gsize side = 0; side < 2; side++) {
            if (!found[side] && is_name(g_strstrip(cells[i]), side)) {
                columns[side] = i;
                found[side] = TRUE;
            }
        }
    }
    if (!found[0] || !found[1])
        return FALSE;
    memcpy(pairs->columns, columns, sizeof columns);
    return TRUE;
}

static gboolean
read_table(GlossCliPairs *pairs, const char *line, gsize size, char **first, char **second,
           GError **error)
{
    g_autofree char *text = g_strndup(line, size);
    g_auto(GStrv) cells = g_strsplit(text, "\t", -1);
    g_auto(GStrv) copy = g_strdupv(cells);
    guint n = g_strv_length(cells);
    gboolean is_first = !pairs->started;

    pairs->started = TRUE;
    if (is_first && read_header(pairs, copy))
        return TRUE;
    if (n <= MAX(pairs->columns[0], pairs->columns[1])) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "expected two texts with a TAB between, found %u of %u columns", n,
                    MAX(pairs->columns[0], pairs->columns[1]) + 1);
        return FALSE;
    }
    *first = g_strdup(cells[pairs->columns[0]]);
    *second = g_strdup(cells[pairs->columns[1]]);
    return TRUE;
}

static const char *
get_string(JsonNode *node)
{
    return node && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;
}

static const char *
find_member(JsonObject *object, gsize side)
{
    g_autoptr(GList) members = json_object_get_members(object);

    for (GList *member = members; member; member = member->next) {
        if (is_name(member->data, side))
            return get_string(json_object_get_member(object, member->data));
    }
    return NULL;
}

static gboolean
read_json(const char *line, gsize size, char **first, char **second, GError **error)
{
    g_autoptr(JsonNode) node = cloze_json_parse_strict(line, size, MAX_VALUES, "line", error);
    const char *sides[2] = {NULL, NULL};

    if (!node)
        return FALSE;
    for (gsize side = 0; side < 2; side++) {
        if (JSON_NODE_HOLDS_OBJECT(node))
            sides[side] = find_member(json_node_get_object(node), side);
        else if (json_array_get_length(json_node_get_array(node)) == 2)
            sides[side] =
                get_string(json_array_get_element(json_node_get_array(node), (guint)side));
    }
    if (!sides[0] || !sides[1])
        return fail(error, "an object with “premise” and “hypothesis”, or an array of two strings");
    *first = g_strdup(sides[0]);
    *second = g_strdup(sides[1]);
    return TRUE;
}

gboolean
gloss_cli_pairs_read(GlossCliPairs *pairs, const char *line, gsize size, char **first,
                     char **second, GError **error)
{
    *first = *second = NULL;
    if (!g_utf8_validate_len(line, size, NULL))
        return fail(error, "UTF-8 without NUL, found other bytes");
    while (size > 0 && strchr(" \r", line[size - 1]))
        size--;
    if (size == 0)
        return TRUE;
    if (*line != '{' && *line != '[')
        return read_table(pairs, line, size, first, second, error);
    pairs->started = TRUE;
    return read_json(line, size, first, second, error);
}
