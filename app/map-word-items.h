/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All uses of one word in other items, each an item of its own with the text around it: what
 * map-embedding.h makes contextual vectors of. Worker. */
#pragma once

#include "app/plugin-info.h"
#include "engine/map/map-items.h"

/* (transfer full) Uses of @word, and of forms that have its stem in the language of their text, in the
 * texts of @from. Items that are places of documents give places. Columns beside: "word", "at",
 * "language". Fails where there is none. */
ClozeMapItems *gloss_map_word_items_find(const ClozeMapItems *from, const char *word,
                                         GCancellable *cancellable, GError **error);
/* Adds the column "sense": what @ranker finds most probable of each use, "(none)" where it knows
 * none, "(de)" and so on where the text is in a language whose senses it does not tell apart. Blocks; slow. @progress (nullable): called with how many are done. */
gboolean gloss_map_word_items_add_senses(ClozeMapItems *items, GlossPluginInfo *ranker,
                                         void (*progress)(gsize done, gpointer data), gpointer data,
                                         GCancellable *cancellable, GError **error);
