/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See entity-row.h. */
#include "app/entity-row.h"

#include <math.h>

struct _GlossEntityRow {
    GObject parent_instance;

    GlossEntityRowKind kind;
    const char *label;
    char *text;
    GlossAnnotation *annotation;
    guint count;
    float score;
    int state;
    gboolean expanded;
    gboolean hidden;
};

G_DEFINE_FINAL_TYPE(GlossEntityRow, gloss_entity_row, G_TYPE_OBJECT)

static guint changed_signal;

static void
finalize(GObject *object)
{
    GlossEntityRow *self = GLOSS_ENTITY_ROW(object);

    g_free(self->text);
    g_clear_object(&self->annotation);
    G_OBJECT_CLASS(gloss_entity_row_parent_class)->finalize(object);
}

static void
gloss_entity_row_class_init(GlossEntityRowClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_entity_row_init(GlossEntityRow *self)
{
    self->score = NAN;
}

GlossEntityRow *
gloss_entity_row_new(GlossEntityRowKind kind, const char *label, const char *text,
                     GlossAnnotation *annotation)
{
    GlossEntityRow *self = g_object_new(GLOSS_TYPE_ENTITY_ROW, NULL);

    self->kind = kind;
    self->label = g_intern_string(label);
    self->text = g_strdup(text);
    self->expanded = kind == GLOSS_ENTITY_ROW_LABEL;
    if (annotation != NULL) {
        self->annotation = g_object_ref(annotation);
        self->score = gloss_annotation_get_score(annotation);
        self->state = (int)gloss_annotation_get_state(annotation);
        self->count = 1;
    }
    return self;
}

GlossEntityRowKind
gloss_entity_row_get_kind(GlossEntityRow *self)
{
    return self->kind;
}

const char *
gloss_entity_row_get_label(GlossEntityRow *self)
{
    return self->label;
}

const char *
gloss_entity_row_get_text(GlossEntityRow *self)
{
    return self->text;
}

GlossAnnotation *
gloss_entity_row_get_annotation(GlossEntityRow *self)
{
    return self->annotation;
}

guint
gloss_entity_row_get_count(GlossEntityRow *self)
{
    return self->count;
}

float
gloss_entity_row_get_score(GlossEntityRow *self)
{
    return self->score;
}

int
gloss_entity_row_get_state(GlossEntityRow *self)
{
    return self->state;
}

gboolean
gloss_entity_row_get_expanded(GlossEntityRow *self)
{
    return self->expanded;
}

gboolean
gloss_entity_row_get_hidden(GlossEntityRow *self)
{
    return self->hidden;
}

static gboolean
scores_equal(float a, float b)
{
    return a == b || (isnan(a) && isnan(b));
}

void
gloss_entity_row_update(GlossEntityRow *self, guint count, float score, GlossAnnotation *annotation)
{
    gboolean same = self->count == count && scores_equal(self->score, score);

    g_set_object(&self->annotation, annotation);
    self->count = count;
    self->score = score;
    if (!same)
        g_signal_emit(self, changed_signal, 0);
}

void
gloss_entity_row_set_state(GlossEntityRow *self, int state)
{
    if (self->state == state)
        return;
    self->state = state;
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_entity_row_set_expanded(GlossEntityRow *self, gboolean expanded)
{
    if (self->expanded == expanded)
        return;
    self->expanded = expanded;
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_entity_row_set_hidden(GlossEntityRow *self, gboolean hidden)
{
    if (self->hidden == hidden)
        return;
    self->hidden = hidden;
    g_signal_emit(self, changed_signal, 0);
}
