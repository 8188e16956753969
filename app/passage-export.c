/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A passage is an object of JSON with the same members as all others; CSV has a column a member. */
#include "app/passage-export.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/csv-cell.h"
#include "engine/base/error.h"
#include "engine/base/file.h"

struct _GlossPassageExport {
    GPtrArray *objects; /* (element-type JsonObject) */
};

static void
object_unref_cb(gpointer object)
{
    json_object_unref(object);
}

GlossPassageExport *
gloss_passage_export_new(void)
{
    GlossPassageExport *self = g_new0(GlossPassageExport, 1);

    self->objects = g_ptr_array_new_with_free_func(object_unref_cb);
    return self;
}

void
gloss_passage_export_free(GlossPassageExport *self)
{
    g_ptr_array_unref(self->objects);
    g_free(self);
}

static JsonObject *
add_object(GlossPassageExport *self)
{
    JsonObject *object = json_object_new();

    g_ptr_array_add(self->objects, object);
    return object;
}

static void
set_file(JsonObject *object, const char *path)
{
    g_autofree char *shown = g_filename_display_name(path);

    json_object_set_string_member(object, "file", shown);
}

static void
set_text(JsonObject *object, const char *name, const char *text)
{
    if (text != NULL && *text != '\0')
        json_object_set_string_member(object, name, text);
    else
        json_object_set_null_member(object, name);
}

static void
set_time(JsonObject *object, const char *name, gint64 microseconds)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(microseconds / G_USEC_PER_SEC);
    g_autofree char *text = time != NULL ? g_date_time_format(time, "%Y-%m-%dT%H:%M:%SZ") : NULL;

    set_text(object, name, text);
}

void
gloss_passage_export_add_hit(GlossPassageExport *self, const GlossSearchHit *hit, guint rank)
{
    JsonObject *object = add_object(self);

    json_object_set_int_member(object, "rank", rank);
    json_object_set_double_member(object, "score", hit->score);
    json_object_set_double_member(object, "words", hit->words);
    json_object_set_double_member(object, "meaning", hit->meaning);
    set_file(object, hit->path);
    if (hit->page > 0)
        json_object_set_int_member(object, "page", hit->page);
    else
        json_object_set_null_member(object, "page");
    set_text(object, "heading", hit->heading);
    json_object_set_int_member(object, "start", (gint64)hit->start);
    json_object_set_int_member(object, "end", (gint64)hit->end);
    set_text(object, "language", hit->language);
    set_time(object, "modified", hit->modified);
    json_object_set_string_member(object, "text", hit->body);
}

void
gloss_passage_export_add_item(GlossPassageExport *self, const GlossCollectionItem *item)
{
    JsonObject *object = add_object(self);
    g_autoptr(GFile) file = g_file_new_for_uri(item->uri);
    g_autofree char *path = *item->uri != '\0' ? g_file_get_path(file) : NULL;

    if (path != NULL)
        set_file(object, path);
    else
        set_text(object, "file", item->uri);
    json_object_set_int_member(object, "start", (gint64)item->start);
    json_object_set_int_member(object, "end", (gint64)item->end);
    json_object_set_string_member(object, "text", item->excerpt);
}

static void
append_value(GString *out, JsonNode *node)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    if (JSON_NODE_HOLDS_NULL(node))
        gloss_csv_cell_append(out, "");
    else if (json_node_get_value_type(node) == G_TYPE_STRING)
        gloss_csv_cell_append(out, json_node_get_string(node));
    else if (json_node_get_value_type(node) == G_TYPE_DOUBLE)
        gloss_csv_cell_append(
            out, g_ascii_formatd(number, sizeof number, "%.9g", json_node_get_double(node)));
    else
        gloss_csv_cell_append(
            out, g_ascii_formatd(number, sizeof number, "%.0f", (double)json_node_get_int(node)));
}

static void
append_csv(GlossPassageExport *self, GString *out)
{
    for (guint i = 0; i < self->objects->len; i++) {
        g_autoptr(GList) names = json_object_get_members(self->objects->pdata[i]);

        for (GList *at = names; i == 0 && at != NULL; at = at->next)
            gloss_csv_cell_append(out, at->data);
        if (i == 0)
            g_string_append_c(out, '\n');
        for (GList *at = names; at != NULL; at = at->next)
            append_value(out, json_object_get_member(self->objects->pdata[i], at->data));
        g_string_append_c(out, '\n');
    }
}

static void
append_lines(GlossPassageExport *self, GString *out)
{
    for (guint i = 0; i < self->objects->len; i++) {
        g_autoptr(JsonNode) node = json_node_alloc();
        g_autofree char *line = NULL;

        json_node_init_object(node, self->objects->pdata[i]);
        line = json_to_string(node, FALSE);
        g_string_append_printf(out, "%s\n", line);
    }
}

gboolean
gloss_passage_export_write(GlossPassageExport *self, const char *path, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (g_str_has_suffix(path, ".csv")) {
        append_csv(self, out);
    } else if (g_str_has_suffix(path, ".jsonl")) {
        append_lines(self, out);
    } else {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    _("%s: expected a name that ends in .csv or .jsonl"), path);
        return FALSE;
    }
    return cloze_file_write_atomic(path, out->str, out->len, error);
}
