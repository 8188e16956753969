/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One row of the list of entities: a label, a text found under that label, or one occurrence of
 * that text. The object of a row stays the same while its numbers change, so that selection and
 * scrolling survive. Main thread. */
#pragma once

#include "app/annotation.h"

#define GLOSS_TYPE_ENTITY_ROW (gloss_entity_row_get_type())
G_DECLARE_FINAL_TYPE(GlossEntityRow, gloss_entity_row, GLOSS, ENTITY_ROW, GObject)

typedef enum {
    GLOSS_ENTITY_ROW_LABEL,
    GLOSS_ENTITY_ROW_GROUP,
    GLOSS_ENTITY_ROW_OCCURRENCE,
} GlossEntityRowKind;

/* Signal "changed": count, score, expanded or hidden is new. */
GlossEntityRow *gloss_entity_row_new(GlossEntityRowKind kind, const char *label, const char *text,
                                     GlossAnnotation *annotation);
GlossEntityRowKind gloss_entity_row_get_kind(GlossEntityRow *self);
const char *gloss_entity_row_get_label(GlossEntityRow *self); /* canonical id */
const char *gloss_entity_row_get_text(GlossEntityRow *self);  /* (nullable) */
/* Of a group the first, of a label none. (nullable) */
GlossAnnotation *gloss_entity_row_get_annotation(GlossEntityRow *self);
guint gloss_entity_row_get_count(GlossEntityRow *self);
float gloss_entity_row_get_score(GlossEntityRow *self); /* of a group the highest; NAN: none */
/* What was decided on all that the row stands for; -1 where that differs, or for a label. */
int gloss_entity_row_get_state(GlossEntityRow *self);
gboolean gloss_entity_row_get_expanded(GlossEntityRow *self);
gboolean gloss_entity_row_get_hidden(GlossEntityRow *self); /* of a label: switched off */

/* For gloss_entity_groups: sets and tells, if anything is new. */
void gloss_entity_row_update(GlossEntityRow *self, guint count, float score,
                             GlossAnnotation *annotation);
void gloss_entity_row_set_state(GlossEntityRow *self, int state);
void gloss_entity_row_set_expanded(GlossEntityRow *self, gboolean expanded);
void gloss_entity_row_set_hidden(GlossEntityRow *self, gboolean hidden);
