/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is chosen, hidden and at hand on a map: shared by its picture and its table. Signal "changed".
 * Main thread. */
#pragma once

#include "app/map-raster.h"
#include "app/map.h"

#define GLOSS_TYPE_MAP_CHOICE (gloss_map_choice_get_type())
G_DECLARE_FINAL_TYPE(GlossMapChoice, gloss_map_choice, GLOSS, MAP_CHOICE, GObject)

GlossMapChoice *gloss_map_choice_new(GlossMap *map);
GlossMap *gloss_map_choice_get_map(GlossMapChoice *self);
/* [n] GlossMapFlags: while something is chosen the rest is dimmed. */
const guint8 *gloss_map_choice_get_flags(GlossMapChoice *self);
/* @chosen: [n] 0 or 1, copied; NULL: nothing. @add: beside what is chosen already. */
void gloss_map_choice_set_chosen(GlossMapChoice *self, const guint8 *chosen, gboolean add);
void gloss_map_choice_toggle(GlossMapChoice *self, gsize index);
gboolean gloss_map_choice_is_chosen(GlossMapChoice *self, gsize index);
gsize gloss_map_choice_get_n_chosen(GlossMapChoice *self);
/* (transfer full) (nullable) [n] 0 or 1; NULL: nothing is chosen. */
guint8 *gloss_map_choice_dup_chosen(GlossMapChoice *self);
/* Takes over what is chosen, hidden, ringed and at hand on another map of the same items. */
void gloss_map_choice_copy(GlossMapChoice *self, GlossMapChoice *from);
/* Items whose colour is in hidden[256] are not shown. */
void gloss_map_choice_hide_colours(GlossMapChoice *self, const guint8 *colour_of,
                                   const gboolean hidden[256]);
/* From now on what changes in one changes in the other, which is of the same items, until one is gone. */
void gloss_map_choice_link(GlossMapChoice *self, GlossMapChoice *other);
/* Rings what contains @words, whatever the case; "": nothing. Returns how many. */
gsize gloss_map_choice_search(GlossMapChoice *self, const char *words);
/* The item at hand, or -1. */
void gloss_map_choice_set_current(GlossMapChoice *self, gssize index);
gssize gloss_map_choice_get_current(GlossMapChoice *self);
