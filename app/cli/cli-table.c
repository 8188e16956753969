/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cells are kept until the table is printed, since the widths depend on all of them. */
#include "app/cli/cli-table.h"

#include <string.h>

#include "app/cli/cli-output.h"

struct _GlossCliTable {
    char **headers;
    guint n_columns;
    GPtrArray *cells;
};

GlossCliTable *
gloss_cli_table_new(const char *const *headers)
{
    GlossCliTable *self = g_new0(GlossCliTable, 1);

    self->headers = g_strdupv((char **)headers);
    self->n_columns = g_strv_length(self->headers);
    self->cells = g_ptr_array_new_with_free_func(g_free);
    return self;
}

/* Also keeps a document from sending escape sequences to the terminal. */
static char *
tame(const char *cell)
{
    g_autofree char *valid = g_utf8_make_valid(cell, -1);
    GString *tamed = g_string_new(NULL);

    for (const char *p = valid; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        g_string_append_unichar(tamed,
                                g_unichar_iscntrl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c);
    }
    return g_string_free(tamed, FALSE);
}

void
gloss_cli_table_take(GlossCliTable *self, char *cell)
{
    g_ptr_array_add(self->cells, tame(cell));
    g_free(cell);
}

void
gloss_cli_table_add(GlossCliTable *self, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    gloss_cli_table_take(self, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

static gsize
width_of(const char *cell)
{
    gsize width = 0;

    for (const char *p = cell; *p; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        width += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return width;
}

static gboolean
is_right(const GlossCliTable *self, guint column)
{
    return self->headers[column][0] == '>';
}

static const char *
title_of(const GlossCliTable *self, guint column)
{
    return self->headers[column] + is_right(self, column);
}

static gsize
widest(const GlossCliTable *self, guint column)
{
    gsize width = width_of(title_of(self, column));

    for (guint i = column; i < self->cells->len; i += self->n_columns)
        width = MAX(width, width_of(self->cells->pdata[i]));
    return width;
}

static void
append_cell(const GlossCliTable *self, GString *out, guint column, const char *cell, gsize width)
{
    gsize pad = width - width_of(cell);
    gboolean last = column + 1 == self->n_columns;

    if (is_right(self, column))
        g_string_append_printf(out, "%*s%s", (int)pad, "", cell);
    else
        g_string_append_printf(out, "%s%*s", cell, last ? 0 : (int)pad, "");
    g_string_append(out, last ? "\n" : "  ");
}

void
gloss_cli_table_print(GlossCliTable *self)
{
    g_autofree gsize *widths = g_new(gsize, self->n_columns);
    g_autoptr(GString) out = g_string_new(NULL);

    if (!self->cells->len)
        return;
    for (guint column = 0; column < self->n_columns; column++)
        widths[column] = widest(self, column);
    for (guint column = 0; column < self->n_columns; column++)
        append_cell(self, out, column, title_of(self, column), widths[column]);
    for (guint i = 0; i < self->cells->len; i++)
        append_cell(self, out, i % self->n_columns, self->cells->pdata[i],
                    widths[i % self->n_columns]);
    gloss_cli_output_write(out->str, out->len);
    g_ptr_array_set_size(self->cells, 0);
}

void
gloss_cli_table_free(GlossCliTable *self)
{
    g_strfreev(self->headers);
    g_ptr_array_unref(self->cells);
    g_free(self);
}
