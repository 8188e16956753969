/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a passage that was kept with its words stands in a document's text as it is now. Bytes. Any
 * thread. */
#pragma once

#include "engine/text/blocks.h"
#include <glib.h>

typedef enum {
    GLOSS_PASSAGE_PLACE_NONE,  /* nothing of it is there */
    GLOSS_PASSAGE_PLACE_PART,  /* a line of it is, the longest that can be found */
    GLOSS_PASSAGE_PLACE_WHOLE, /* byte for byte */
} GlossPassagePlace;

/* Of several places the one nearest to @expected. @place: set but for NONE. */
GlossPassagePlace gloss_passage_place_find(const char *text, gsize size, const char *passage,
                                           gsize expected, ClozeRange *place);
