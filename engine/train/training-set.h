/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Examples ready to learn from: ids of their texts and what is wanted, with the caller's own number
 * of the example each was made from. Copies what it is given; grows only. One thread at a time;
 * read-only afterwards, any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/batches.h"
#include <glib.h>

#define CLOZE_TRAINING_SET_MAX_TEXTS 3

typedef struct {
    ClozeSequence texts[CLOZE_TRAINING_SET_MAX_TEXTS];
    const gint32 *token_labels; /* [texts[0].n], below 0: none; or NULL */
    gint32 label;
    float target;
    gsize source; /* the caller's number */
} ClozeTrainingExample;

typedef struct {
    GArray *examples; /* of ClozeTrainingExample */
    gsize n_texts;    /* of each */
    gsize n_tokens;   /* of all */
    gsize longest;    /* tokens of the longest example, all its texts together */
    GPtrArray *memory;
} ClozeTrainingSet;

CLOZE_API ClozeTrainingSet *cloze_training_set_new(gsize n_texts);
CLOZE_API void cloze_training_set_free(ClozeTrainingSet *set);
CLOZE_API void cloze_training_set_add(ClozeTrainingSet *set, const ClozeTrainingExample *example);
CLOZE_API const ClozeTrainingExample *cloze_training_set_get(const ClozeTrainingSet *set,
                                                             gsize index);
/* Tokens of all texts of an example. */
CLOZE_API gsize cloze_training_set_count_tokens(const ClozeTrainingSet *set, gsize index);
/* Adds all that decides what is learned from the set, in order. */
CLOZE_API void cloze_training_set_digest(const ClozeTrainingSet *set, GChecksum *checksum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTrainingSet, cloze_training_set_free)
