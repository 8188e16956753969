/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See highlighter.h. What changed is noted as byte ranges; an idle handler takes them chunk by
 * chunk, clears a chunk that was drawn before and draws it anew. */
#include "ui/highlighter.h"

#include "ui/range-set.h"

#define CHUNK_CHARS 1024
#define BUDGET_US   6000
#define N_LEVELS    2

struct _GlossHighlighter {
    GObject parent_instance;

    GtkTextBuffer *buffer;
    GlossHighlighterIndex index;
    GtkTextTag *tags[N_LEVELS][GLOSS_LABELS_N_PALETTE];
    GtkTextTag *rejected;
    GlossAnnotations *annotations;
    gulong changed_id;
    GArray *extents; /* GlossRange, one an annotation: what it covers is needed when it is gone */
    GlossOffsetMap *map;
    GlossRangeSet *dirty;
    GlossRangeSet *painted;
    GlossRange visible;
    GlossLabelPalette palette;
    GlossHighlighterFilter filter;
    gpointer filter_data;
    guint idle_id;
};

G_DEFINE_FINAL_TYPE(GlossHighlighter, gloss_highlighter, G_TYPE_OBJECT)

static void
style_tag(GlossHighlighter *self, guint level, guint index)
{
    GtkTextTag *tag = self->tags[level][index];

    /* A text view draws a transparent background black. */
    g_object_set(tag, "background-rgba",
                 self->palette.tint[index].alpha > 0 ? &self->palette.tint[index] : NULL, NULL);
    if (level == 0)
        g_object_set(tag, "underline", gloss_label_palette_get_underline(index), "underline-rgba",
                     &self->palette.line[index], NULL);
    else
        /* In the colour of the text: GTK 4.8 frees the colour of an overline twice. */
        g_object_set(tag, "overline", PANGO_OVERLINE_SINGLE, NULL);
}

static void
add_tags(GlossHighlighter *self, const char *prefix)
{
    g_autofree char *rejected = g_strdup_printf("%s-rejected", prefix);

    for (guint level = 0; level < N_LEVELS; level++) {
        for (guint i = 0; i < GLOSS_LABELS_N_PALETTE; i++) {
            g_autofree char *name = g_strdup_printf("%s-%u-%u", prefix, i, level);

            self->tags[level][i] = gtk_text_buffer_create_tag(self->buffer, name, NULL);
        }
    }
    self->rejected =
        gtk_text_buffer_create_tag(self->buffer, rejected, "strikethrough", TRUE, NULL);
}

static void
clear_chunk(GlossHighlighter *self, const GlossRange *chunk)
{
    GlossRange painted;
    GtkTextIter start;
    GtkTextIter end;

    if (!gloss_range_set_find(self->painted, chunk->start, chunk->end, &painted))
        return;
    gtk_text_buffer_get_iter_at_offset(self->buffer, &start,
                                       gloss_offset_map_to_char(self->map, chunk->start));
    gtk_text_buffer_get_iter_at_offset(self->buffer, &end,
                                       gloss_offset_map_to_char(self->map, chunk->end));
    for (guint level = 0; level < N_LEVELS; level++)
        for (guint i = 0; i < GLOSS_LABELS_N_PALETTE; i++)
            gtk_text_buffer_remove_tag(self->buffer, self->tags[level][i], &start, &end);
    gtk_text_buffer_remove_tag(self->buffer, self->rejected, &start, &end);
    gloss_range_set_remove(self->painted, chunk->start, chunk->end);
}

static gboolean
is_rejected(GlossAnnotation *annotation)
{
    return gloss_annotation_get_state(annotation) == GLOSS_ANNOTATION_REJECTED;
}

static void
draw(GlossHighlighter *self, GlossAnnotation *annotation, const GlossRange *chunk, guint level)
{
    gsize from = MAX(gloss_annotation_get_start(annotation), chunk->start);
    gsize to = MIN(gloss_annotation_get_end(annotation), chunk->end);
    guint index = self->index(annotation);
    GtkTextIter start;
    GtkTextIter end;

    if (from >= to)
        return;
    gtk_text_buffer_get_iter_at_offset(self->buffer, &start,
                                       gloss_offset_map_to_char(self->map, from));
    gtk_text_buffer_get_iter_at_offset(self->buffer, &end,
                                       gloss_offset_map_to_char_end(self->map, to));
    gtk_text_buffer_apply_tag(self->buffer,
                              is_rejected(annotation)
                                  ? self->rejected
                                  : self->tags[level][index % GLOSS_LABELS_N_PALETTE],
                              &start, &end);
}

static gboolean
is_shown(GlossHighlighter *self, GlossAnnotation *annotation)
{
    return self->filter == NULL || self->filter(annotation, self->filter_data);
}

/* Sorted by start, so one that begins before the end of those before it lies within or across. */
static void
draw_chunk(GlossHighlighter *self, const GlossRange *chunk)
{
    g_autoptr(GPtrArray) found =
        gloss_annotations_find(self->annotations, chunk->start, chunk->end);
    gsize reach = 0;

    for (guint i = 0; i < found->len; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(found, i);
        gsize start = gloss_annotation_get_start(annotation);

        if (!is_shown(self, annotation))
            continue;
        draw(self, annotation, chunk, start < reach ? 1 : 0);
        if (!is_rejected(annotation))
            reach = MAX(reach, gloss_annotation_get_end(annotation));
        gloss_range_set_add(self->painted, chunk->start, chunk->end);
    }
}

/* A chunk never cuts an annotation: whether one lies within another is seen from its start on. */
static void
widen(GlossHighlighter *self, GlossRange *chunk)
{
    gsize mapped = gloss_offset_map_get_mapped(self->map);
    gsize start = chunk->start;
    gsize end = chunk->end;

    for (guint round = 0; round < 8; round++) {
        g_autoptr(GPtrArray) found = gloss_annotations_find(self->annotations, start, end);

        for (guint i = 0; i < found->len; i++) {
            GlossAnnotation *annotation = g_ptr_array_index(found, i);

            start = MIN(start, gloss_annotation_get_start(annotation));
            end = MAX(end, gloss_annotation_get_end(annotation));
        }
        end = MIN(end, mapped);
        if (start == chunk->start && end == chunk->end)
            return;
        chunk->start = start;
        chunk->end = end;
    }
}

static gboolean
take_chunk(GlossHighlighter *self, GlossRange *chunk)
{
    gsize mapped = gloss_offset_map_get_mapped(self->map);
    gsize seen = MIN(self->visible.end, mapped);

    if (!gloss_range_set_find(self->dirty, self->visible.start, seen, chunk) &&
        !gloss_range_set_find(self->dirty, 0, mapped, chunk))
        return FALSE;
    /* As long whatever is dirty in it: a few annotations at a time would cost more than a redraw. */
    chunk->end = gloss_offset_map_to_byte(
        self->map, gloss_offset_map_to_char(self->map, chunk->start) + CHUNK_CHARS);
    return TRUE;
}

static gboolean
work_cb(gpointer data)
{
    GlossHighlighter *self = data;
    gint64 until = g_get_monotonic_time() + BUDGET_US;
    GlossRange chunk;

    do {
        if (!take_chunk(self, &chunk)) {
            self->idle_id = 0;
            return G_SOURCE_REMOVE;
        }
        widen(self, &chunk);
        clear_chunk(self, &chunk);
        draw_chunk(self, &chunk);
        gloss_range_set_remove(self->dirty, chunk.start, chunk.end);
    } while (g_get_monotonic_time() < until);
    return G_SOURCE_CONTINUE;
}

void
gloss_highlighter_wake(GlossHighlighter *self)
{
    if (self->idle_id != 0 || self->map == NULL || gloss_range_set_is_empty(self->dirty))
        return;
    self->idle_id = g_idle_add_full(GDK_PRIORITY_REDRAW + 2, work_cb, self, NULL);
}

static GlossRange
get_extent(GlossAnnotations *annotations, guint position)
{
    GlossAnnotation *annotation = gloss_annotations_get(annotations, position);

    return (GlossRange){gloss_annotation_get_start(annotation),
                        gloss_annotation_get_end(annotation)};
}

static void
annotations_changed_cb(GlossHighlighter *self, guint position, guint removed, guint added)
{
    g_autoptr(GArray) extents = g_array_sized_new(FALSE, FALSE, sizeof(GlossRange), added);

    for (guint i = position; i < position + removed; i++) {
        GlossRange *gone = &g_array_index(self->extents, GlossRange, i);

        gloss_range_set_add(self->dirty, gone->start, gone->end);
    }
    for (guint i = 0; i < added; i++) {
        GlossRange extent = get_extent(self->annotations, position + i);

        gloss_range_set_add(self->dirty, extent.start, extent.end);
        g_array_append_val(extents, extent);
    }
    if (removed > 0)
        g_array_remove_range(self->extents, position, removed);
    if (added > 0)
        g_array_insert_vals(self->extents, position, extents->data, added);
    gloss_highlighter_wake(self);
}

void
gloss_highlighter_set_source(GlossHighlighter *self, GlossAnnotations *annotations,
                             GlossOffsetMap *map)
{
    if (self->annotations != NULL)
        g_signal_handler_disconnect(self->annotations, self->changed_id);
    g_set_object(&self->annotations, annotations);
    self->map = map;
    g_array_set_size(self->extents, 0);
    gloss_range_set_clear(self->dirty);
    gloss_range_set_clear(self->painted);
    g_clear_handle_id(&self->idle_id, g_source_remove);
    if (annotations == NULL)
        return;
    self->changed_id = g_signal_connect_swapped(annotations, "items-changed",
                                                G_CALLBACK(annotations_changed_cb), self);
    annotations_changed_cb(self, 0, 0, gloss_annotations_get_n(annotations));
}

void
gloss_highlighter_set_palette(GlossHighlighter *self, const GlossLabelPalette *palette)
{
    self->palette = *palette;
    for (guint level = 0; level < N_LEVELS; level++)
        for (guint i = 0; i < GLOSS_LABELS_N_PALETTE; i++)
            style_tag(self, level, i);
}

void
gloss_highlighter_set_visible(GlossHighlighter *self, gsize start, gsize end)
{
    self->visible = (GlossRange){start, end};
}

void
gloss_highlighter_set_filter(GlossHighlighter *self, GlossHighlighterFilter filter, gpointer data)
{
    self->filter = filter;
    self->filter_data = data;
    gloss_highlighter_refresh(self);
}

void
gloss_highlighter_refresh(GlossHighlighter *self)
{
    for (guint i = 0; i < self->extents->len; i++) {
        GlossRange *extent = &g_array_index(self->extents, GlossRange, i);

        gloss_range_set_add(self->dirty, extent->start, extent->end);
    }
    gloss_highlighter_wake(self);
}

gboolean
gloss_highlighter_is_idle(GlossHighlighter *self)
{
    return self->idle_id == 0;
}

static void
dispose(GObject *object)
{
    GlossHighlighter *self = GLOSS_HIGHLIGHTER(object);

    gloss_highlighter_set_source(self, NULL, NULL);
    g_clear_object(&self->buffer);
    G_OBJECT_CLASS(gloss_highlighter_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossHighlighter *self = GLOSS_HIGHLIGHTER(object);

    g_array_unref(self->extents);
    gloss_range_set_free(self->dirty);
    gloss_range_set_free(self->painted);
    G_OBJECT_CLASS(gloss_highlighter_parent_class)->finalize(object);
}

static void
gloss_highlighter_class_init(GlossHighlighterClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_highlighter_init(GlossHighlighter *self)
{
    self->extents = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    self->dirty = gloss_range_set_new();
    self->painted = gloss_range_set_new();
}

static guint
get_label_index(GlossAnnotation *annotation)
{
    return gloss_labels_get_palette(gloss_annotation_get_label(annotation));
}

GlossHighlighter *
gloss_highlighter_new(GtkTextBuffer *buffer, const char *name, GlossHighlighterIndex index)
{
    GlossHighlighter *self = g_object_new(GLOSS_TYPE_HIGHLIGHTER, NULL);

    self->buffer = g_object_ref(buffer);
    self->index = index != NULL ? index : get_label_index;
    add_tags(self, name);
    return self;
}
