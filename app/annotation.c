/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An annotation as an object: what it says, and the properties that lists and views bind to. */

#include "app/annotation.h"

#include <math.h>

#include "app/labels.h"

struct _GlossAnnotation {
    GObject parent_instance;

    gsize start;
    gsize end;
    const char *label;
    const char *origin;
    char *text;
    float score;
    GlossAnnotationState state;
    gint64 id;
};

G_DEFINE_FINAL_TYPE(GlossAnnotation, gloss_annotation, G_TYPE_OBJECT)

enum { PROP_0, PROP_START, PROP_END, PROP_LABEL, PROP_TEXT, PROP_ORIGIN, PROP_SCORE, PROP_STATE };

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossAnnotation *self = GLOSS_ANNOTATION(object);

    switch (id) {
    case PROP_START: g_value_set_uint64(value, self->start); break;
    case PROP_END: g_value_set_uint64(value, self->end); break;
    case PROP_LABEL: g_value_set_string(value, self->label); break;
    case PROP_TEXT: g_value_set_string(value, self->text); break;
    case PROP_ORIGIN: g_value_set_string(value, self->origin); break;
    case PROP_SCORE: g_value_set_float(value, self->score); break;
    case PROP_STATE: g_value_set_uint(value, self->state); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
finalize(GObject *object)
{
    g_free(GLOSS_ANNOTATION(object)->text);
    G_OBJECT_CLASS(gloss_annotation_parent_class)->finalize(object);
}

static void
install(GObjectClass *class, guint id, GParamSpec *pspec)
{
    g_object_class_install_property(class, id, pspec);
}

static void
gloss_annotation_class_init(GlossAnnotationClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    install(object_class, PROP_START,
            g_param_spec_uint64("start", NULL, NULL, 0, G_MAXUINT64, 0, flags));
    install(object_class, PROP_END,
            g_param_spec_uint64("end", NULL, NULL, 0, G_MAXUINT64, 0, flags));
    install(object_class, PROP_LABEL, g_param_spec_string("label", NULL, NULL, NULL, flags));
    install(object_class, PROP_TEXT, g_param_spec_string("text", NULL, NULL, NULL, flags));
    install(object_class, PROP_ORIGIN, g_param_spec_string("origin", NULL, NULL, NULL, flags));
    install(object_class, PROP_SCORE,
            g_param_spec_float("score", NULL, NULL, -G_MAXFLOAT, G_MAXFLOAT, 0, flags));
    install(object_class, PROP_STATE,
            g_param_spec_uint("state", NULL, NULL, 0, GLOSS_ANNOTATION_CORRECTED, 0, flags));
}

static void
gloss_annotation_init(GlossAnnotation *self)
{
    self->score = NAN;
}

GlossAnnotation *
gloss_annotation_new(gsize start, gsize end, const char *label, float score, const char *text,
                     const char *origin)
{
    GlossAnnotation *self = g_object_new(GLOSS_TYPE_ANNOTATION, NULL);

    self->start = start;
    self->end = end;
    self->label = g_intern_string(label);
    self->origin = g_intern_string(origin);
    self->text = g_strdup(text);
    self->score = score;
    return self;
}

GlossAnnotation *
gloss_annotation_new_decided(gsize start, gsize end, const char *label, float score,
                             const char *text, const char *origin, GlossAnnotationState state,
                             gint64 id)
{
    GlossAnnotation *self = gloss_annotation_new(start, end, label, score, text, origin);

    self->state = state;
    self->id = id;
    return self;
}

gsize
gloss_annotation_get_start(GlossAnnotation *self)
{
    return self->start;
}

gsize
gloss_annotation_get_end(GlossAnnotation *self)
{
    return self->end;
}

const char *
gloss_annotation_get_label(GlossAnnotation *self)
{
    return self->label;
}

const char *
gloss_annotation_get_text(GlossAnnotation *self)
{
    return self->text;
}

const char *
gloss_annotation_get_origin(GlossAnnotation *self)
{
    return self->origin;
}

float
gloss_annotation_get_score(GlossAnnotation *self)
{
    return self->score;
}

GlossAnnotationState
gloss_annotation_get_state(GlossAnnotation *self)
{
    return self->state;
}

gboolean
gloss_annotation_is_decided(GlossAnnotation *self)
{
    return self->state != GLOSS_ANNOTATION_SUGGESTED;
}

gint64
gloss_annotation_get_id(GlossAnnotation *self)
{
    return self->id;
}

void
gloss_annotation_set_id(GlossAnnotation *self, gint64 id)
{
    self->id = id;
}

/* Labels are compared under their usual names: a head may write PERSON for PER. Only what the same
 * plugin said is settled by a decision on its word; what a person added stands for all. */
gboolean
gloss_annotation_is_settled_by(GlossAnnotation *suggestion, GlossAnnotation *decision)
{
    gboolean overlap = suggestion->start < decision->end && suggestion->end > decision->start;
    gboolean same_place = suggestion->start == decision->start && suggestion->end == decision->end;

    if (!overlap || (decision->origin != suggestion->origin &&
                     decision->origin != g_intern_string(GLOSS_ANNOTATION_PERSON)))
        return FALSE;
    if (decision->state == GLOSS_ANNOTATION_REJECTED)
        return same_place &&
               gloss_labels_canonical(suggestion->label) == gloss_labels_canonical(decision->label);
    return decision->state != GLOSS_ANNOTATION_SUGGESTED;
}

gboolean
gloss_annotation_equal(GlossAnnotation *a, GlossAnnotation *b)
{
    gboolean same_score = a->score == b->score || (isnan(a->score) && isnan(b->score));

    return a == b || (a->start == b->start && a->end == b->end && a->label == b->label &&
                      a->origin == b->origin && a->state == b->state && same_score &&
                      g_strcmp0(a->text, b->text) == 0);
}

int
gloss_annotation_compare(GlossAnnotation *a, GlossAnnotation *b)
{
    int order;

    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->end != b->end)
        return a->end > b->end ? -1 : 1;
    order = g_strcmp0(a->origin, b->origin);
    return order != 0 ? order : g_strcmp0(a->label, b->label);
}
