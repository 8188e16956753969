/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See hit-marks.h. The tints are see-through, so that they do for a dark page as well. */
#include "ui/hit-marks.h"

#define SENTENCE "hit-sentence"
#define WORD     "hit-word"
#define HERE     "hit-here"

struct _GlossHitMarks {
    GtkTextBuffer *buffer;
    GArray *sentences; /* (nullable) */
    GArray *words;     /* (nullable) */
    guint n_sentences; /* marked */
    guint n_words;
    GlossRange here; /* empty: none */
    gboolean here_marked;
};

GlossHitMarks *
gloss_hit_marks_new(GtkTextBuffer *buffer)
{
    const GdkRGBA sentence = {0.96f, 0.76f, 0.07f, 0.1f}, here = {0.96f, 0.76f, 0.07f, 0.2f};
    const GdkRGBA word = {0.96f, 0.65f, 0.07f, 0.35f};
    GlossHitMarks *self = g_new0(GlossHitMarks, 1);

    self->buffer = buffer;
    gtk_text_buffer_create_tag(buffer, SENTENCE, "background-rgba", &sentence, NULL);
    gtk_text_buffer_create_tag(buffer, HERE, "background-rgba", &here, NULL);
    gtk_text_buffer_create_tag(buffer, WORD, "background-rgba", &word, "weight", PANGO_WEIGHT_BOLD,
                               NULL);
    return self;
}

static void
drop(GlossHitMarks *self)
{
    g_clear_pointer(&self->sentences, g_array_unref);
    g_clear_pointer(&self->words, g_array_unref);
    gloss_hit_marks_restart(self);
}

void
gloss_hit_marks_free(GlossHitMarks *self)
{
    drop(self);
    g_free(self);
}

void
gloss_hit_marks_restart(GlossHitMarks *self)
{
    self->n_sentences = self->n_words = 0;
    self->here_marked = FALSE;
}

static void
remove_tag(GlossHitMarks *self, const char *tag)
{
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_bounds(self->buffer, &start, &end);
    gtk_text_buffer_remove_tag_by_name(self->buffer, tag, &start, &end);
}

void
gloss_hit_marks_set(GlossHitMarks *self, GArray *sentences, GArray *words)
{
    if (self->sentences != NULL || self->words != NULL) {
        remove_tag(self, SENTENCE);
        remove_tag(self, WORD);
    }
    drop(self);
    self->sentences = sentences != NULL ? g_array_ref(sentences) : NULL;
    self->words = words != NULL ? g_array_ref(words) : NULL;
}

void
gloss_hit_marks_set_here(GlossHitMarks *self, GlossRange here)
{
    if (self->here.end > self->here.start)
        remove_tag(self, HERE);
    self->here = here;
    self->here_marked = FALSE;
}

/* FALSE: not all of it is filled in yet. */
static gboolean
apply_range(GlossHitMarks *self, const char *tag, const GlossRange *range, GlossOffsetMap *map)
{
    GtkTextIter start;
    GtkTextIter end;

    if (range->end > gloss_offset_map_get_mapped(map))
        return FALSE;
    gtk_text_buffer_get_iter_at_offset(self->buffer, &start,
                                       gloss_offset_map_to_char(map, range->start));
    gtk_text_buffer_get_iter_at_offset(self->buffer, &end,
                                       gloss_offset_map_to_char_end(map, range->end));
    gtk_text_buffer_apply_tag_by_name(self->buffer, tag, &start, &end);
    return TRUE;
}

static guint
apply(GlossHitMarks *self, const char *tag, GArray *ranges, guint next, GlossOffsetMap *map)
{
    while (ranges != NULL && next < ranges->len &&
           apply_range(self, tag, &g_array_index(ranges, GlossRange, next), map))
        next++;
    return next;
}

void
gloss_hit_marks_apply(GlossHitMarks *self, GlossOffsetMap *map)
{
    self->n_sentences = apply(self, SENTENCE, self->sentences, self->n_sentences, map);
    self->n_words = apply(self, WORD, self->words, self->n_words, map);
    if (!self->here_marked && self->here.end > self->here.start)
        self->here_marked = apply_range(self, HERE, &self->here, map);
}
