/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-row.h. */
#include "app/map-row.h"

struct _GlossMapRow {
    GObject parent_instance;

    gsize index;
};

G_DEFINE_FINAL_TYPE(GlossMapRow, gloss_map_row, G_TYPE_OBJECT)

GlossMapRow *
gloss_map_row_new(gsize index)
{
    GlossMapRow *self = g_object_new(GLOSS_TYPE_MAP_ROW, NULL);

    self->index = index;
    return self;
}

gsize
gloss_map_row_get_index(GlossMapRow *self)
{
    return self->index;
}

static void
gloss_map_row_class_init(GlossMapRowClass *klass)
{
}

static void
gloss_map_row_init(GlossMapRow *self)
{
}
