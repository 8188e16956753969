/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns: text, the item's own, then x, y and cluster. */
#include "app/map-export.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/csv-cell.h"
#include "app/delimited.h"
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/map/npy.h"

static void
append_number(GString *out, double value)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    gloss_csv_cell_append(out, g_ascii_formatd(number, sizeof number, "%.9g", value));
}

static void
append_csv_row(GString *out, GlossMap *map, gsize index)
{
    const GlossPoint *point = gloss_map_get_points(map) + index;
    g_autofree char *cluster = g_strdup_printf("%d", point->cluster);

    gloss_csv_cell_append(out, gloss_map_get_text(map, index));
    for (guint i = 0; i < gloss_map_get_n_columns(map); i++)
        gloss_csv_cell_append(out, gloss_map_get_value(map, i, index));
    append_number(out, (double)point->x);
    append_number(out, (double)point->y);
    gloss_csv_cell_append(out, cluster);
    g_string_append_c(out, '\n');
}

static void
append_csv(GString *out, GlossMap *map, const guint8 *chosen)
{
    gloss_csv_cell_append(out, "text");
    for (guint i = 0; i < gloss_map_get_n_columns(map); i++)
        gloss_csv_cell_append(out, gloss_map_get_column_name(map, i));
    g_string_append(out, ",x,y,cluster\n");
    for (gsize i = 0; i < gloss_map_get_n_items(map); i++)
        if (!chosen || chosen[i])
            append_csv_row(out, map, i);
}

static void
append_json_line(GString *out, GlossMap *map, gsize index)
{
    const GlossPoint *point = gloss_map_get_points(map) + index;
    g_autoptr(JsonObject) object = json_object_new();
    g_autoptr(JsonNode) node = json_node_alloc();
    g_autofree char *line = NULL;

    if (gloss_map_get_text(map, index))
        json_object_set_string_member(object, "text", gloss_map_get_text(map, index));
    for (guint i = 0; i < gloss_map_get_n_columns(map); i++)
        if (gloss_map_get_value(map, i, index))
            json_object_set_string_member(object, gloss_map_get_column_name(map, i),
                                          gloss_map_get_value(map, i, index));
    json_object_set_double_member(object, "x", (double)point->x);
    json_object_set_double_member(object, "y", (double)point->y);
    json_object_set_int_member(object, "cluster", point->cluster);
    json_node_init_object(node, object);
    line = json_to_string(node, FALSE);
    g_string_append_printf(out, "%s\n", line);
}

static gboolean
write_vectors(GlossMap *map, const guint8 *chosen, const char *path, GError **error)
{
    gsize d = gloss_map_get_width(map), n = 0;
    g_autofree float *rows = g_new(float, gloss_map_get_n_items(map) * d + 1);

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++)
        if (!chosen || chosen[i])
            memcpy(rows + d * n++, gloss_map_get_vector(map, i), d * sizeof *rows);
    return cloze_npy_write(path, rows, n, d, error);
}

gboolean
gloss_map_export_write(GlossMap *map, const guint8 *chosen, const char *path, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);

    if (g_str_has_suffix(path, ".npy"))
        return write_vectors(map, chosen, path, error);
    if (g_str_has_suffix(path, ".csv")) {
        append_csv(out, map, chosen);
    } else if (g_str_has_suffix(path, ".jsonl")) {
        for (gsize i = 0; i < gloss_map_get_n_items(map); i++)
            if (!chosen || chosen[i])
                append_json_line(out, map, i);
    } else {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "%s: expected a name that ends in .csv, .jsonl or .npy", path);
        return FALSE;
    }
    return cloze_file_write_atomic(path, out->str, out->len, error);
}

/* (transfer full) (nullable) what the item is called: clusters by number, for names may be the same. */
static char *
dup_label(GlossMap *map, gsize index, gint column)
{
    gint cluster = gloss_map_get_points(map)[index].cluster;

    if (column >= 0)
        return g_strdup(gloss_map_get_value(map, (guint)column, index));
    return cluster < 0 ? NULL
                       : g_strdup_printf("%d %s", cluster + 1,
                                         gloss_map_get_cluster_name(map, (guint)cluster));
}

static gboolean
append_labelled(GString *out, GlossMap *map, gsize index, gint column)
{
    g_autoptr(JsonObject) object = json_object_new();
    g_autoptr(JsonNode) node = json_node_alloc();
    g_autofree char *label = dup_label(map, index, column), *line = NULL;
    const char *text = gloss_map_get_text(map, index);

    if (!text || !*text || !label || !*label)
        return FALSE;
    json_object_set_string_member(object, "text", text);
    json_object_set_string_member(object, "label", label);
    json_node_init_object(node, object);
    line = json_to_string(node, FALSE);
    g_string_append_printf(out, "%s\n", line);
    return TRUE;
}

gboolean
gloss_map_export_write_labelled(GlossMap *map, const guint8 *chosen, gint column, const char *path,
                                GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    gsize n = 0;

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++)
        if (!chosen || chosen[i])
            n += append_labelled(out, map, i, column) ? 1 : 0;
    if (n)
        return cloze_file_write_atomic(path, out->str, out->len, error);
    g_set_error_literal(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        _("None of these has both a text and a label."));
    return FALSE;
}
