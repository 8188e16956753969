/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See value-row.h. */
#include "ui/value-row.h"

struct _GlossValueRow {
    GObject parent_instance;

    guint index;
    guint n;
    char **texts;
    double *numbers;
};

G_DEFINE_FINAL_TYPE(GlossValueRow, gloss_value_row, G_TYPE_OBJECT)

GlossValueRow *
gloss_value_row_new(guint index, guint n, const char *const *texts, const double *numbers)
{
    GlossValueRow *self = g_object_new(GLOSS_TYPE_VALUE_ROW, NULL);

    self->index = index;
    self->n = n;
    self->texts = g_new0(char *, n + 1);
    for (guint i = 0; i < n; i++)
        self->texts[i] = g_strdup(texts[i] != NULL ? texts[i] : "");
    self->numbers = g_memdup2(numbers, n * sizeof *numbers);
    return self;
}

guint
gloss_value_row_get_index(GlossValueRow *self)
{
    return self->index;
}

const char *
gloss_value_row_get_text(GlossValueRow *self, guint column)
{
    g_return_val_if_fail(column < self->n, NULL);
    return self->texts[column];
}

double
gloss_value_row_get_number(GlossValueRow *self, guint column)
{
    g_return_val_if_fail(column < self->n, 0);
    return self->numbers[column];
}

static void
finalize(GObject *object)
{
    GlossValueRow *self = GLOSS_VALUE_ROW(object);

    g_strfreev(self->texts);
    g_free(self->numbers);
    G_OBJECT_CLASS(gloss_value_row_parent_class)->finalize(object);
}

static void
gloss_value_row_class_init(GlossValueRowClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_value_row_init(GlossValueRow *self)
{
}
