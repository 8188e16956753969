/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One labelled span of a document: suggested by a plugin, or decided on or made by the person.
 * Immutable, but for its id: a decision makes another one in its place. Main thread. */
#pragma once

#include <glib-object.h>

#define GLOSS_TYPE_ANNOTATION (gloss_annotation_get_type())
G_DECLARE_FINAL_TYPE(GlossAnnotation, gloss_annotation, GLOSS, ANNOTATION, GObject)

typedef enum {
    GLOSS_ANNOTATION_SUGGESTED,
    GLOSS_ANNOTATION_ACCEPTED,
    GLOSS_ANNOTATION_REJECTED,
    GLOSS_ANNOTATION_CORRECTED,
} GlossAnnotationState;

/* The origin of what the person added; no plugin has this id. */
#define GLOSS_ANNOTATION_PERSON "person"

/* @label and @origin (a plugin's id) are interned. Properties of the same names, all readable. */
GlossAnnotation *gloss_annotation_new(gsize start, gsize end, const char *label, float score,
                                      const char *text, const char *origin);
/* One that a person decided on. @id: its row in the library, 0 before it has one. */
GlossAnnotation *gloss_annotation_new_decided(gsize start, gsize end, const char *label,
                                              float score, const char *text, const char *origin,
                                              GlossAnnotationState state, gint64 id);
gsize gloss_annotation_get_start(GlossAnnotation *self);
gsize gloss_annotation_get_end(GlossAnnotation *self);
const char *gloss_annotation_get_label(GlossAnnotation *self);
const char *gloss_annotation_get_text(GlossAnnotation *self); /* the exact slice */
const char *gloss_annotation_get_origin(GlossAnnotation *self);
float gloss_annotation_get_score(GlossAnnotation *self); /* NAN: none */
GlossAnnotationState gloss_annotation_get_state(GlossAnnotation *self);
gboolean gloss_annotation_is_decided(GlossAnnotation *self); /* any state but suggested */
gint64 gloss_annotation_get_id(GlossAnnotation *self);
void gloss_annotation_set_id(GlossAnnotation *self, gint64 id);
/* Whether a person's @decision leaves no room for @suggestion: it covers some of the same text as
 * one that was accepted or corrected, or is the very one that was rejected. */
gboolean gloss_annotation_is_settled_by(GlossAnnotation *suggestion, GlossAnnotation *decision);
/* Whether the two say the same about the same place. */
gboolean gloss_annotation_equal(GlossAnnotation *a, GlossAnnotation *b);
/* Order in a document: by start, then by end descending, then by origin and label. */
int gloss_annotation_compare(GlossAnnotation *a, GlossAnnotation *b);
