/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-table.h. */
#include "app/lab-table.h"

#include <math.h>
#include <string.h>

#include "engine/base/file.h"

typedef struct {
    char *text; /* of a text */
    double number;
} Cell;

typedef struct {
    const char *key;
    const char *title;
    double number;
} Fact;

struct _GlossLabTable {
    GArray *columns; /* GlossLabTableColumn */
    GArray *cells;   /* Cell, row by row */
    GArray *facts;   /* Fact */
};

static void
clear_cell(gpointer data)
{
    g_free(((Cell *)data)->text);
}

GlossLabTable *
gloss_lab_table_new(const GlossLabTableColumn *columns, guint n)
{
    GlossLabTable *self = g_new0(GlossLabTable, 1);

    g_assert(n > 0);
    self->columns = g_array_new(FALSE, FALSE, sizeof *columns);
    g_array_append_vals(self->columns, columns, n);
    self->cells = g_array_new(FALSE, FALSE, sizeof(Cell));
    g_array_set_clear_func(self->cells, clear_cell);
    self->facts = g_array_new(FALSE, FALSE, sizeof(Fact));
    return self;
}

void
gloss_lab_table_free(GlossLabTable *self)
{
    g_array_unref(self->columns);
    g_array_unref(self->cells);
    g_array_unref(self->facts);
    g_free(self);
}

void
gloss_lab_table_add_text(GlossLabTable *self, const char *text)
{
    const Cell cell = {g_strdup(text), NAN};

    g_array_append_val(self->cells, cell);
}

void
gloss_lab_table_add_number(GlossLabTable *self, double number)
{
    const Cell cell = {NULL, number};

    g_array_append_val(self->cells, cell);
}

void
gloss_lab_table_add_fact(GlossLabTable *self, const char *key, const char *title, double number)
{
    const Fact fact = {key, title, number};

    g_array_append_val(self->facts, fact);
}

guint
gloss_lab_table_get_n_rows(const GlossLabTable *self)
{
    return self->cells->len / self->columns->len;
}

guint
gloss_lab_table_get_n_columns(const GlossLabTable *self)
{
    return self->columns->len;
}

const GlossLabTableColumn *
gloss_lab_table_get_column(const GlossLabTable *self, guint column)
{
    return &g_array_index(self->columns, GlossLabTableColumn, column);
}

gint
gloss_lab_table_find_column(const GlossLabTable *self, const char *key)
{
    for (guint i = 0; i < self->columns->len; i++)
        if (g_str_equal(gloss_lab_table_get_column(self, i)->key, key))
            return (gint)i;
    return -1;
}

static const Cell *
get_cell(const GlossLabTable *self, guint row, guint column)
{
    return &g_array_index(self->cells, Cell, row * self->columns->len + column);
}

const char *
gloss_lab_table_get_text(const GlossLabTable *self, guint row, guint column)
{
    return get_cell(self, row, column)->text;
}

double
gloss_lab_table_get_number(const GlossLabTable *self, guint row, guint column)
{
    return get_cell(self, row, column)->number;
}

guint
gloss_lab_table_get_n_facts(const GlossLabTable *self)
{
    return self->facts->len;
}

double
gloss_lab_table_get_fact(const GlossLabTable *self, guint index, const char **key,
                         const char **title)
{
    const Fact *fact = &g_array_index(self->facts, Fact, index);

    *key = fact->key;
    *title = fact->title;
    return fact->number;
}

char *
gloss_lab_table_dup_facts(const GlossLabTable *self)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < self->facts->len; i++) {
        const Fact *fact = &g_array_index(self->facts, Fact, i);

        g_string_append_printf(text, "%s%s: %'.0f", i ? " · " : "", fact->title, fact->number);
    }
    return g_string_free(text, FALSE);
}

static void
append_text(GString *csv, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        g_string_append(csv, text);
        return;
    }
    g_string_append_c(csv, '"');
    for (const char *p = text; *p; p++)
        g_string_append_printf(csv, *p == '"' ? "\"\"" : "%c", *p);
    g_string_append_c(csv, '"');
}

static void
append_number(GString *csv, double number)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    if (isfinite(number))
        g_string_append(csv, g_ascii_formatd(buffer, sizeof buffer, "%.9g", number));
}

static void
append_keys(const GlossLabTable *self, GString *csv)
{
    for (guint i = 0; i < self->columns->len; i++)
        g_string_append_printf(csv, "%s%s", i ? "," : "", gloss_lab_table_get_column(self, i)->key);
    for (guint i = 0; i < self->facts->len; i++)
        g_string_append_printf(csv, ",%s", g_array_index(self->facts, Fact, i).key);
    g_string_append(csv, "\r\n");
}

char *
gloss_lab_table_dup_csv(const GlossLabTable *self)
{
    GString *csv = g_string_new(NULL);

    append_keys(self, csv);
    for (guint row = 0; row < gloss_lab_table_get_n_rows(self); row++) {
        for (guint i = 0; i < self->columns->len; i++) {
            const Cell *cell = get_cell(self, row, i);

            g_string_append(csv, i ? "," : "");
            if (cell->text)
                append_text(csv, cell->text);
            else
                append_number(csv, cell->number);
        }
        for (guint i = 0; i < self->facts->len; i++) {
            g_string_append_c(csv, ',');
            append_number(csv, g_array_index(self->facts, Fact, i).number);
        }
        g_string_append(csv, "\r\n");
    }
    return g_string_free(csv, FALSE);
}

gboolean
gloss_lab_table_write(const GlossLabTable *self, const char *path, GError **error)
{
    g_autofree char *csv = gloss_lab_table_dup_csv(self);

    return cloze_file_write_atomic(path, csv, strlen(csv), error);
}
