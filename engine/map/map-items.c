/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The store and which reader reads what. One thread owns it. Reader: fuzz-map-jsonl */
#include "engine/map/map-items.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/map/map-jsonl.h"
#include "engine/map/map-labelled.h"
#include "engine/map/map-table.h"

#define MAX_BYTES  ((gsize)8 << 30)
#define MAX_NUMBER ((gsize)64) /* bytes of one in a table */

static void
free_column(gpointer data)
{
    ClozeMapColumn *column = data;

    g_free(column->name);
    g_ptr_array_unref(column->values);
    g_free(column);
}

ClozeMapItems *
cloze_map_items_new(void)
{
    ClozeMapItems *items = g_new0(ClozeMapItems, 1);

    items->columns = g_ptr_array_new_with_free_func(free_column);
    items->store = g_string_chunk_new(16384);
    return items;
}

void
cloze_map_items_free(ClozeMapItems *items)
{
    if (!items)
        return;
    cloze_npy_clear(&items->vectors);
    g_ptr_array_unref(items->columns);
    g_string_chunk_free(items->store);
    g_free(items);
}

ClozeMapColumn *
cloze_map_items_find_column(const ClozeMapItems *items, const char *name)
{
    for (guint i = 0; i < items->columns->len; i++) {
        ClozeMapColumn *column = items->columns->pdata[i];

        if (g_str_equal(column->name, name))
            return column;
    }
    return NULL;
}

ClozeMapColumn *
cloze_map_items_add_column(ClozeMapItems *items, const char *name)
{
    ClozeMapColumn *column = cloze_map_items_find_column(items, name);

    if (column)
        return column;
    column = g_new0(ClozeMapColumn, 1);
    column->name = g_strdup(name);
    column->values = g_ptr_array_new();
    g_ptr_array_add(items->columns, column);
    return column;
}

void
cloze_map_items_set(ClozeMapItems *items, ClozeMapColumn *column, gsize index, const char *value)
{
    if (column->values->len <= index)
        g_ptr_array_set_size(column->values, (gint)index + 1);
    column->values->pdata[index] = value ? g_string_chunk_insert_const(items->store, value) : NULL;
}

const char *
cloze_map_items_get(const ClozeMapColumn *column, gsize index)
{
    return index < column->values->len ? column->values->pdata[index] : NULL;
}

const char *
cloze_map_items_get_text(const ClozeMapItems *items, gsize index)
{
    const ClozeMapColumn *column = cloze_map_items_find_column(items, CLOZE_MAP_JSONL_TEXT);

    if (!column && items->columns->len)
        column = items->columns->pdata[0];
    return column ? cloze_map_items_get(column, index) : NULL;
}

static gboolean
has_ending(const char *path, const char *ending)
{
    g_autofree char *packed = g_strconcat(ending, ".gz", NULL);

    return g_str_has_suffix(path, ending) || g_str_has_suffix(path, packed);
}

static gboolean
is_number(const char *field, gsize size)
{
    g_autofree char *text = g_strndup(field, size);
    char *end;

    g_ascii_strtod(g_strchug(text), &end);
    return end != text && !*g_strchug(end);
}

/* A table of vectors has no header: its first line has numbers and nothing else. Texts may begin with
 * a number too. */
static gboolean
is_table(const char *data, gsize size)
{
    gsize at = 0, end;

    while (at < size && g_ascii_isspace(data[at]) && data[at] != '\t')
        at++;
    for (;; at = end + 1) {
        for (end = at; end < size && data[end] != '\t' && data[end] != '\r' && data[end] != '\n';)
            end++;
        if (!is_number(data + at, MIN(end - at, MAX_NUMBER)))
            return FALSE;
        if (end >= size || data[end] != '\t')
            return TRUE;
    }
}

static gboolean
read_vectors(ClozeMapItems *items, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = NULL;
    const char *data;
    gsize size;

    if (g_str_has_suffix(path, ".npy")) {
        if (!cloze_npy_open(&items->vectors, path, error))
            return FALSE;
        items->n = items->vectors.n;
        return TRUE;
    }
    bytes = cloze_file_read(path, MAX_BYTES, error);
    if (!bytes)
        return FALSE;
    data = g_bytes_get_data(bytes, &size);
    if (has_ending(path, ".jsonl") || has_ending(path, ".json"))
        return cloze_map_jsonl_read(items, data, size, path, error);
    return is_table(data, size) ? cloze_map_table_read_vectors(items, data, size, path, error)
                                : cloze_map_labelled_read(items, data, size, path, error);
}

static gboolean
read_metadata(ClozeMapItems *items, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_BYTES, error);
    const char *data;
    gsize size;

    if (!bytes)
        return FALSE;
    data = g_bytes_get_data(bytes, &size);
    return cloze_map_table_read_metadata(items, data, size, path, error);
}

ClozeMapItems *
cloze_map_items_open(const char *path, const char *metadata, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();

    if (!read_vectors(items, path, error) || (metadata && !read_metadata(items, metadata, error)))
        return NULL;
    if (items->n == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected items, found none",
                    path);
        return NULL;
    }
    return g_steal_pointer(&items);
}
