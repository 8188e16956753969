/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The annotations of one document as the inspector lists them: by label, then by text, then each
 * occurrence where a group is expanded. A flat GListModel of GlossEntityRow, filtered and sorted,
 * that follows the annotations; changes are gathered and told a few times a second, as one
 * items-changed of what differs. Main thread.
 *
 * Signals: "updated" after each such change; "filter-changed" when gloss_entity_groups_is_shown
 * may answer differently. */
#pragma once

#include "app/annotations.h"
#include "app/entity-row.h"

#define GLOSS_TYPE_ENTITY_GROUPS (gloss_entity_groups_get_type())
G_DECLARE_FINAL_TYPE(GlossEntityGroups, gloss_entity_groups, GLOSS, ENTITY_GROUPS, GObject)

typedef enum {
    GLOSS_ENTITY_SORT_APPEARANCE,
    GLOSS_ENTITY_SORT_NAME,
    GLOSS_ENTITY_SORT_COUNT, /* most first */
    GLOSS_ENTITY_SORT_SCORE, /* highest first */
} GlossEntitySort;

GlossEntityGroups *gloss_entity_groups_new(GlossAnnotations *annotations);
/* (transfer none) (element-type GlossEntityRow) the labels found, with all they have; for the
 * switches of labels */
GListModel *gloss_entity_groups_get_labels(GlossEntityGroups *self);
guint gloss_entity_groups_get_n_total(GlossEntityGroups *self); /* annotations */
guint gloss_entity_groups_get_n_shown(GlossEntityGroups *self); /* of them, after all filters */

/* Undecided, and shown but for the search. */
guint gloss_entity_groups_get_n_undecided(GlossEntityGroups *self);

void gloss_entity_groups_set_sort(GlossEntityGroups *self, GlossEntitySort sort);
GlossEntitySort gloss_entity_groups_get_sort(GlossEntityGroups *self);
/* Groups whose text holds @text, whatever the case; NULL or "": all. */
void gloss_entity_groups_set_search(GlossEntityGroups *self, const char *text);
const char *gloss_entity_groups_get_search(GlossEntityGroups *self);
/* Annotations without a score are always shown. */
void gloss_entity_groups_set_min_score(GlossEntityGroups *self, float min_score);
float gloss_entity_groups_get_min_score(GlossEntityGroups *self);
/* Which of them are shown: bit 1 << GlossAnnotationState each. What a person decided on passes the
 * filter of scores. */
#define GLOSS_ENTITY_GROUPS_ALL_STATES 15
void gloss_entity_groups_set_states(GlossEntityGroups *self, guint states);
guint gloss_entity_groups_get_states(GlossEntityGroups *self);
void gloss_entity_groups_set_hidden(GlossEntityGroups *self, const char *label, gboolean hidden);
/* Passes the filters of labels, scores and states; the search is not asked: it finds, it does not hide. */
gboolean gloss_entity_groups_is_shown(GlossEntityGroups *self, GlossAnnotation *annotation);

/* For label and group rows. */
void gloss_entity_groups_set_expanded(GlossEntityGroups *self, GlossEntityRow *row,
                                      gboolean expanded);
/* (transfer none) (nullable) the shown annotation of a group's row that starts after @offset; the first
 * when there is none. */
GlossAnnotation *gloss_entity_groups_find_next(GlossEntityGroups *self, GlossEntityRow *row,
                                               gsize offset);
/* (transfer container) (element-type GlossAnnotation) those shown that a row stands for: of a text,
 * one, or none for a label. */
GPtrArray *gloss_entity_groups_find_all(GlossEntityGroups *self, GlossEntityRow *row);
/* Tells what is waiting to be told, now. */
void gloss_entity_groups_flush(GlossEntityGroups *self);
