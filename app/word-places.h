/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a word is used: in the texts of open documents and in what the search index has. Worker. */
#pragma once

#include "app/library.h"
#include "engine/map/map-items.h"

/* (element-type GBytes) and (element-type char*): the texts of open documents and what they are called,
 * a path or a title; @library (nullable): the worker's own. */
typedef struct {
    GPtrArray *texts;
    GPtrArray *names;
    GlossLibrary *library;
} GlossWordPlacesSource;

/* (transfer full) the uses of @word and its other forms, as of gloss_map_word_items_find, each place
 * once: columns "text", "at", "word", "file", "start", "end". Empty where there is none. *@limited: there
 * may be more in the index than were looked at. */
ClozeMapItems *gloss_word_places_find(const char *word, const GlossWordPlacesSource *source,
                                      gboolean *limited, GCancellable *cancellable, GError **error);
