/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The record and its JSON. Reader: fuzz-run-record. */

#include "app/run-record.h"

#include <json-glib/json-glib.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

#define MAX_ARGUMENTS 1000

static const char *const state_names[] = {"queued", "running", "paused",    "stopping",
                                          "done",   "failed",  "cancelled", "interrupted"};

GlossRunRecord *
gloss_run_record_new(const char *id, const char *title, const char *const *argv)
{
    GlossRunRecord *record = g_new0(GlossRunRecord, 1);

    record->id = g_strdup(id);
    record->title = g_strdup(title);
    record->argv = g_strdupv((char **)argv);
    record->data = g_new0(char *, 1);
    record->shown = TRUE;
    return record;
}

void
gloss_run_record_free(GlossRunRecord *record)
{
    g_free(record->id);
    g_free(record->title);
    g_strfreev(record->argv);
    g_free(record->folder);
    g_strfreev(record->data);
    g_free(record->message);
    g_free(record->stamp);
    g_free(record);
}

/* ------------------------------------------------------------------------------------ reading */

static gboolean
fail(GError **error, const char *name, const char *key, const char *expected)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: \"%s\": expected %s", name, key,
                expected);
    return FALSE;
}

static gboolean
read_text(JsonObject *object, const char *key, const char *name, char **text, GError **error)
{
    const char *value = NULL;

    if (!cloze_json_get_string(object, key, name, &value, error))
        return FALSE;
    g_free(*text);
    *text = g_strdup(value);
    return TRUE;
}

static gboolean
read_texts(JsonObject *object, const char *key, const char *name, char ***texts, GError **error)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    JsonArray *array = NULL;
    guint n;

    if (!cloze_json_get_array(object, key, name, &array, error))
        return FALSE;
    n = array != NULL ? json_array_get_length(array) : 0;
    if (n > MAX_ARGUMENTS)
        return fail(error, name, key, "at most 1000 texts");
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);

        if (json_node_get_value_type(node) != G_TYPE_STRING)
            return fail(error, name, key, "texts only");
        g_strv_builder_add(builder, json_node_get_string(node));
    }
    g_strfreev(*texts);
    *texts = g_strv_builder_end(builder);
    return TRUE;
}

static gboolean
read_number(JsonObject *object, const char *key, const char *name, gint64 *value, GError **error)
{
    gsize size = 0;

    if (!cloze_json_get_size(object, key, 0, G_MAXINT64, name, &size, error))
        return FALSE;
    *value = (gint64)size;
    return TRUE;
}

static gboolean
read_state(JsonObject *object, const char *name, GlossRunState *state, GError **error)
{
    const char *text = NULL;

    if (!cloze_json_get_string(object, "state", name, &text, error))
        return FALSE;
    for (gsize i = 0; text != NULL && i < G_N_ELEMENTS(state_names); i++) {
        if (g_str_equal(state_names[i], text)) {
            *state = (GlossRunState)i;
            return TRUE;
        }
    }
    return fail(error, name, "state", "the name of a state");
}

static gboolean
read_members(JsonObject *object, const char *name, GlossRunRecord *record, GError **error)
{
    return read_text(object, "id", name, &record->id, error) &&
           read_text(object, "title", name, &record->title, error) &&
           read_text(object, "folder", name, &record->folder, error) &&
           read_text(object, "message", name, &record->message, error) &&
           read_text(object, "stamp", name, &record->stamp, error) &&
           read_texts(object, "argv", name, &record->argv, error) &&
           read_texts(object, "data", name, &record->data, error) &&
           read_number(object, "created", name, &record->created, error) &&
           read_number(object, "started", name, &record->started, error) &&
           read_number(object, "ended", name, &record->ended, error) &&
           read_number(object, "pid", name, &record->pid, error) &&
           read_state(object, name, &record->state, error) &&
           cloze_json_get_boolean(object, "cancelling", name, &record->cancelling, error) &&
           cloze_json_get_boolean(object, "shown", name, &record->shown, error);
}

static gboolean
check_members(const GlossRunRecord *record, const char *name, GError **error)
{
    if (record->id == NULL || *record->id == '\0')
        return fail(error, name, "id", "the name of the run");
    if (record->title == NULL)
        return fail(error, name, "title", "a text");
    if (record->argv == NULL || record->argv[0] == NULL)
        return fail(error, name, "argv", "the arguments of the command");
    if (g_strv_length(record->data) % 2 != 0)
        return fail(error, name, "data", "pairs of path and hash");
    /* 0 and 1 would signal the process itself and the system's first. */
    if (record->pid == 1 || record->pid > G_MAXINT32)
        return fail(error, name, "pid", "the number of a process");
    return TRUE;
}

GlossRunRecord *
gloss_run_record_parse(const char *text, gsize size, const char *name, GError **error)
{
    g_autoptr(JsonNode) root = cloze_json_parse_strict(text, size, 10000, name, error);
    g_autoptr(GlossRunRecord) record = NULL;

    if (root == NULL)
        return NULL;
    if (!JSON_NODE_HOLDS_OBJECT(root)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected an object, found an array", name);
        return NULL;
    }
    record = gloss_run_record_new(NULL, NULL, NULL);
    record->shown = FALSE;
    if (!read_members(json_node_get_object(root), name, record, error) ||
        !check_members(record, name, error))
        return NULL;
    return g_steal_pointer(&record);
}

/* ------------------------------------------------------------------------------------ writing */

static void
add_text(JsonBuilder *builder, const char *key, const char *text)
{
    if (text == NULL)
        return;
    json_builder_set_member_name(builder, key);
    json_builder_add_string_value(builder, text);
}

static void
add_texts(JsonBuilder *builder, const char *key, char **texts)
{
    json_builder_set_member_name(builder, key);
    json_builder_begin_array(builder);
    for (char **at = texts; *at != NULL; at++)
        json_builder_add_string_value(builder, *at);
    json_builder_end_array(builder);
}

static void
add_number(JsonBuilder *builder, const char *key, gint64 value)
{
    json_builder_set_member_name(builder, key);
    json_builder_add_int_value(builder, value);
}

static void
add_boolean(JsonBuilder *builder, const char *key, gboolean value)
{
    json_builder_set_member_name(builder, key);
    json_builder_add_boolean_value(builder, value);
}

static void
add_members(JsonBuilder *builder, const GlossRunRecord *record)
{
    add_text(builder, "id", record->id);
    add_text(builder, "title", record->title);
    add_texts(builder, "argv", record->argv);
    add_text(builder, "folder", record->folder);
    add_texts(builder, "data", record->data);
    add_number(builder, "created", record->created);
    add_number(builder, "started", record->started);
    add_number(builder, "ended", record->ended);
    add_text(builder, "state", state_names[record->state]);
    add_text(builder, "message", record->message);
    add_boolean(builder, "cancelling", record->cancelling);
    add_boolean(builder, "shown", record->shown);
    add_number(builder, "pid", record->pid);
    add_text(builder, "stamp", record->stamp);
}

GBytes *
gloss_run_record_print(const GlossRunRecord *record)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(JsonGenerator) generator = json_generator_new();
    g_autoptr(JsonNode) root = NULL;
    gsize size;
    char *text;

    json_builder_begin_object(builder);
    add_members(builder, record);
    json_builder_end_object(builder);
    root = json_builder_get_root(builder);
    json_generator_set_root(generator, root);
    json_generator_set_pretty(generator, TRUE);
    text = json_generator_to_data(generator, &size);
    return g_bytes_new_take(text, size);
}
