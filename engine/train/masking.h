/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which tokens a masked language model is asked for (Devlin et al. 2019): each token, or each word, is
 * chosen with a probability; of the chosen tokens most become the mask, some another token, some stay.
 * The draws depend on seed, epoch, example and position alone, so an example is masked anew each epoch
 * and the same way again after a resume. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    double chosen;  /* usually 0.15 */
    double masked;  /* of the chosen; usually 0.8 */
    double swapped; /* of the chosen; usually 0.1: an id drawn from the whole vocabulary */
    gboolean whole_words;
    gint32 mask_id;
    gint32 n_ids; /* of the vocabulary */
} ClozeMasking;

/* Masks ids[n] in place and fills labels[n]: the id that was there, or -100 where nothing is asked.
 * words[n]: the word of each token, below 0 for special tokens, which are never chosen; pieces of one
 * word stand together. Returns how many were chosen. */
CLOZE_API gsize cloze_masking_apply(const ClozeMasking *masking, gint32 *ids, gint32 *labels,
                                    const gint32 *words, gsize n, guint64 seed, guint64 epoch,
                                    guint64 example);
