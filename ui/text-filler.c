/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See text-filler.h. A structure element that reaches beyond what is mapped waits for its end. */
#include "ui/text-filler.h"

#include "ui/structure-style.h"

#define FIRST_BYTES (24 * 1024)
#define SLICE_BYTES (8 * 1024)
#define BUDGET_US   6000

struct _GlossTextFiller {
    GtkTextBuffer *buffer;
    GArray *structure;
    guint next;
    GlossOffsetMap *map;
    GString *slice;
    GlossTextFillerFunc func;
    gpointer data;
    guint idle_id;
};

static gsize
styleable_end(GlossTextFiller *self)
{
    gsize mapped = gloss_offset_map_get_mapped(self->map);
    guint i = self->next;

    for (; self->structure != NULL && i < self->structure->len; i++) {
        const GlossStructure *item = &g_array_index(self->structure, GlossStructure, i);

        if (item->end > mapped && !gloss_offset_map_is_complete(self->map))
            return item->start;
        if (item->start >= mapped)
            break;
    }
    return G_MAXSIZE;
}

static void
add_slice(GlossTextFiller *self, gsize n_bytes)
{
    GtkTextIter end;

    g_string_truncate(self->slice, 0);
    gloss_offset_map_advance(self->map, n_bytes, self->slice);
    gtk_text_buffer_get_end_iter(self->buffer, &end);
    gtk_text_buffer_insert(self->buffer, &end, self->slice->str, self->slice->len);
    self->next = gloss_structure_style_apply(
        self->buffer, self->structure, self->next, self->map,
        MIN(styleable_end(self), gloss_offset_map_get_mapped(self->map) + 1));
}

static gboolean
fill_cb(gpointer user_data)
{
    GlossTextFiller *self = user_data;
    gint64 until = g_get_monotonic_time() + BUDGET_US;

    while (!gloss_offset_map_is_complete(self->map) && g_get_monotonic_time() < until)
        add_slice(self, SLICE_BYTES);
    if (!gloss_offset_map_is_complete(self->map)) {
        self->func(self->data);
        return G_SOURCE_CONTINUE;
    }
    self->idle_id = 0;
    self->func(self->data);
    return G_SOURCE_REMOVE;
}

GlossTextFiller *
gloss_text_filler_new(GtkTextBuffer *buffer, GlossDocument *document, GlossTextFillerFunc func,
                      gpointer data)
{
    GlossTextFiller *self = g_new0(GlossTextFiller, 1);
    GArray *structure = gloss_document_get_structure(document);
    GtkTextIter start;

    self->buffer = g_object_ref(buffer);
    self->structure = structure != NULL ? g_array_ref(structure) : NULL;
    self->map = gloss_offset_map_new(gloss_document_get_text(document));
    self->slice = g_string_sized_new(2 * SLICE_BYTES);
    self->func = func;
    self->data = data;
    gtk_text_buffer_set_text(buffer, "", 0);
    add_slice(self, FIRST_BYTES);
    gtk_text_buffer_get_start_iter(buffer, &start);
    gtk_text_buffer_place_cursor(buffer, &start);
    if (!gloss_offset_map_is_complete(self->map))
        self->idle_id = g_idle_add_full(GDK_PRIORITY_REDRAW + 1, fill_cb, self, NULL);
    return self;
}

void
gloss_text_filler_free(GlossTextFiller *self)
{
    if (self == NULL)
        return;
    g_clear_handle_id(&self->idle_id, g_source_remove);
    g_clear_pointer(&self->structure, g_array_unref);
    gloss_offset_map_free(self->map);
    g_string_free(self->slice, TRUE);
    g_object_unref(self->buffer);
    g_free(self);
}

GlossOffsetMap *
gloss_text_filler_get_map(GlossTextFiller *self)
{
    return self->map;
}
