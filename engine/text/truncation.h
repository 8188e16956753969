/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tokens of one text or two fit a model: the cut, and the windows over what was cut off. */
#pragma once

#include "engine/text/tokenizer.h"
#include <glib.h>

/* How many tokens of each text one encoding takes. */
typedef struct {
    gsize first;
    gsize second;
} ClozeTruncationRoom;

/* @n_second is 0 and @pair FALSE for one text. Refuses a stride that does not move, a max_length
 * below the special tokens, and a strategy that cannot cut enough. */
gboolean cloze_truncation_plan(const ClozeEncodeOptions *options, gsize n_special, gboolean pair,
                               gsize n_first, gsize n_second, ClozeTruncationRoom *room,
                               GError **error);
/* The number of windows of @room over @n tokens, at least 1. */
gsize cloze_truncation_count(gsize n, gsize room, gsize stride);
/* Window @index: tokens [*begin, *end). */
void cloze_truncation_get(gsize n, gsize room, gsize stride, ClozeTruncationDirection direction,
                          gsize index, gsize *begin, gsize *end);
