/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The annotations of one document revision: a GListModel of GlossAnnotation, sorted by start, then
 * by end descending. Changes come as one items-changed a range. Main thread. */
#pragma once

#include "app/annotation.h"
#include <gio/gio.h>

#include "app/item-list.h"

#define GLOSS_TYPE_ANNOTATIONS (gloss_annotations_get_type())
G_DECLARE_FINAL_TYPE(GlossAnnotations, gloss_annotations, GLOSS, ANNOTATIONS, GlossItemList)

GlossAnnotations *gloss_annotations_new(void);
/* Replaces what @origin suggested in [start, end) by @items (GlossAnnotation*, sorted, borrowed).
 * What a person decided on stays, and suggestions that it settles are left out. */
void gloss_annotations_replace_range(GlossAnnotations *self, const char *origin, gsize start,
                                     gsize end, GPtrArray *items);
/* Its suggestions; what a person decided on stays. */
void gloss_annotations_remove_origin(GlossAnnotations *self, const char *origin);
/* Takes @gone out and puts @come in (GlossAnnotation*, borrowed, either may be empty); then takes
 * out the suggestions that what is decided settles. */
void gloss_annotations_change(GlossAnnotations *self, GPtrArray *gone, GPtrArray *come);
void gloss_annotations_clear(GlossAnnotations *self);
/* (transfer container) (element-type GlossAnnotation) all that overlap [start, end) */
GPtrArray *gloss_annotations_find(GlossAnnotations *self, gsize start, gsize end);
/* Position of the first that starts at or after @offset; n_items when there is none. */
guint gloss_annotations_position_after(GlossAnnotations *self, gsize offset);
guint gloss_annotations_get_n(GlossAnnotations *self);
/* (transfer none) */
GlossAnnotation *gloss_annotations_get(GlossAnnotations *self, guint position);
