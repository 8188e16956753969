/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows are cut at LF, cells at TAB. Reader: fuzz-map-table */
#include "engine/map/map-table.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"

#define SINGLE_COLUMN "label"

typedef struct {
    const char *at;
    const char *end;
} Rows;

/* (transfer full) (nullable) the cells of the next row that is not the empty end of the data. */
static char **
next_row(Rows *rows)
{
    const char *stop;
    g_autofree char *line = NULL;

    if (rows->at >= rows->end)
        return NULL;
    stop = memchr(rows->at, '\n', (gsize)(rows->end - rows->at));
    stop = stop ? stop : rows->end;
    line = g_utf8_make_valid(rows->at, stop - rows->at);
    rows->at = stop + 1;
    if (g_str_has_suffix(line, "\r"))
        line[strlen(line) - 1] = '\0';
    return g_strsplit(line, "\t", -1);
}

static gboolean
add_numbers(GArray *numbers, char **cells, gsize line, const char *name, GError **error)
{
    for (gsize i = 0; cells[i]; i++) {
        char *end;
        float value = (float)g_ascii_strtod(cells[i], &end);

        if (end == cells[i] || *g_strchug(end)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s:%" G_GSIZE_FORMAT ": expected numbers with TABs between, found “%.40s” "
                        "in column %" G_GSIZE_FORMAT,
                        name, line, cells[i], i + 1);
            return FALSE;
        }
        g_array_append_val(numbers, value);
    }
    return TRUE;
}

gboolean
cloze_map_table_read_vectors(ClozeMapItems *items, const char *data, gsize size, const char *name,
                             GError **error)
{
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(float));
    Rows rows = {data, data + size};
    gsize width = 0;

    for (;;) {
        g_auto(GStrv) cells = next_row(&rows);
        gsize n = cells ? g_strv_length(cells) : 0;

        if (!cells)
            break;
        width = items->n ? width : n;
        if (n != width) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s:%" G_GSIZE_FORMAT ": expected %" G_GSIZE_FORMAT
                        " numbers as in the first row, found %" G_GSIZE_FORMAT,
                        name, items->n + 1, width, n);
            return FALSE;
        }
        if (!add_numbers(numbers, cells, items->n + 1, name, error))
            return FALSE;
        items->n++;
    }
    items->vectors = (ClozeNpy){.n = items->n, .d = width};
    items->vectors.owned = items->vectors.values =
        g_memdup2(numbers->data, numbers->len * sizeof(float));
    return TRUE;
}

static void
set_cells(ClozeMapItems *items, GPtrArray *columns, char **cells, gsize row)
{
    for (guint i = 0; i < columns->len && cells[i]; i++)
        cloze_map_items_set(items, columns->pdata[i], row, cells[i]);
}

gboolean
cloze_map_table_read_metadata(ClozeMapItems *items, const char *data, gsize size, const char *name,
                              GError **error)
{
    Rows rows = {data, data + size};
    g_auto(GStrv) head = next_row(&rows);
    g_autoptr(GPtrArray) columns = g_ptr_array_new();
    gboolean has_header = head && head[0] && head[1];
    gsize n = 0;

    for (guint i = 0; has_header && head[i]; i++)
        g_ptr_array_add(columns, cloze_map_items_add_column(items, head[i]));
    if (head && !has_header) {
        g_ptr_array_add(columns, cloze_map_items_add_column(items, SINGLE_COLUMN));
        set_cells(items, columns, head, n++);
    }
    for (;;) {
        g_auto(GStrv) cells = next_row(&rows);

        if (!cells)
            break;
        if (n < items->n)
            set_cells(items, columns, cells, n);
        n++;
    }
    if (n == items->n)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected %" G_GSIZE_FORMAT " rows%s, one a vector, found %" G_GSIZE_FORMAT,
                name, items->n, has_header ? " below the header" : "", n);
    return FALSE;
}

static void
append_cell(GString *text, const char *value)
{
    for (const char *p = value ? value : ""; *p; p++)
        g_string_append_c(text, *p == '\t' || *p == '\n' || *p == '\r' ? ' ' : *p);
}

static void
append_metadata(GString *text, const ClozeMapItems *items)
{
    for (guint c = 0; items->columns->len > 1 && c < items->columns->len; c++) {
        const ClozeMapColumn *column = items->columns->pdata[c];

        append_cell(text, column->name);
        g_string_append_c(text, c + 1 < items->columns->len ? '\t' : '\n');
    }
    for (gsize i = 0; i < items->n; i++) {
        for (guint c = 0; c < items->columns->len; c++) {
            if (c)
                g_string_append_c(text, '\t');
            append_cell(text, cloze_map_items_get(items->columns->pdata[c], i));
        }
        g_string_append_c(text, '\n');
    }
}

gboolean
cloze_map_table_write(const ClozeMapItems *items, const float *vectors, gsize d,
                      const char *vectors_path, const char *metadata_path, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    for (gsize i = 0; i < items->n * d; i++) {
        g_string_append(text, g_ascii_formatd(number, sizeof number, "%.9g", (double)vectors[i]));
        g_string_append_c(text, (i + 1) % d ? '\t' : '\n');
    }
    if (!cloze_file_write_atomic(vectors_path, text->str, text->len, error))
        return FALSE;
    g_string_truncate(text, 0);
    append_metadata(text, items);
    return cloze_file_write_atomic(metadata_path, text->str, text->len, error);
}
