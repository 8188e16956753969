/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The text is cut into what stands before the word, the word and the rest once, for all who show it. */
#include "app/word-use.h"

#include <string.h>

struct _GlossWordUse {
    GObject parent_instance;

    char *file;
    guint64 start, end;
    char *before;
    char *word;
    char *after;
    float score;
};

G_DEFINE_FINAL_TYPE(GlossWordUse, gloss_word_use, G_TYPE_OBJECT)

static void
finalize(GObject *object)
{
    GlossWordUse *self = GLOSS_WORD_USE(object);

    g_free(self->file);
    g_free(self->before);
    g_free(self->word);
    g_free(self->after);
    G_OBJECT_CLASS(gloss_word_use_parent_class)->finalize(object);
}

static void
gloss_word_use_class_init(GlossWordUseClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_word_use_init(GlossWordUse *self)
{
}

/* (transfer full) on one line */
static char *
dup_line(const char *text, gsize size)
{
    return g_strdelimit(g_strndup(text, size), "\n\r\t", ' ');
}

GlossWordUse *
gloss_word_use_new(const char *file, guint64 start, guint64 end, const char *text, gsize at,
                   gsize size, float score)
{
    GlossWordUse *self = g_object_new(GLOSS_TYPE_WORD_USE, NULL);

    self->file = g_strdup(file);
    self->start = start;
    self->end = end;
    self->before = dup_line(text, at);
    self->word = dup_line(text + at, size);
    self->after = dup_line(text + at + size, strlen(text + at + size));
    self->score = score;
    return self;
}

const char *
gloss_word_use_get_file(GlossWordUse *self)
{
    return self->file;
}

guint64
gloss_word_use_get_start(GlossWordUse *self)
{
    return self->start;
}

guint64
gloss_word_use_get_end(GlossWordUse *self)
{
    return self->end;
}

float
gloss_word_use_get_score(GlossWordUse *self)
{
    return self->score;
}

const char *
gloss_word_use_get_before(GlossWordUse *self)
{
    return self->before;
}

const char *
gloss_word_use_get_word(GlossWordUse *self)
{
    return self->word;
}

const char *
gloss_word_use_get_after(GlossWordUse *self)
{
    return self->after;
}
