/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What glosses look like to a model: of each the mean of all its words and the mean of the lemma's own
 * places in it. They are read many at a time and kept while there is room. One thread at a time. */
#pragma once

#include "engine/model/session.h"
#include "engine/text/blocks.h"

typedef struct _GlossSenseGlosses GlossSenseGlosses;

/* A gloss to read; the caller owns it. */
typedef struct {
    const char *key; /* of its sense */
    char *text;      /* "bank, depository: a financial institution that …" */
    GArray *words;   /* ClozeRange */
    GArray *marks;   /* gboolean of each word: it is the lemma */
} GlossSenseGloss;

/* Borrowed. The states are those of gloss_sense_glosses_get_layers. @path (nullable): a file of the
 * user's cache, for this model and inventory alone, where glosses of keys with a "%" are kept. */
GlossSenseGlosses *gloss_sense_glosses_new(ClozeSession *session, ClozeModel *model,
                                           const char *path);
void gloss_sense_glosses_free(GlossSenseGlosses *glosses);
/* The states that word vectors are the mean of. */
guint64 gloss_sense_glosses_get_layers(ClozeModel *model);

/* Cuts @text into words, none of them marked. (transfer full) for an array of these. */
GlossSenseGloss *gloss_sense_glosses_make(const char *key, char *text);
void gloss_sense_glosses_free_gloss(gpointer gloss);
/* Reads those of @wanted (element-type GlossSenseGloss*) whose key is not kept. */
gboolean gloss_sense_glosses_read(GlossSenseGlosses *glosses, const GPtrArray *wanted,
                                  GCancellable *cancellable, GError **error);
gboolean gloss_sense_glosses_has(const GlossSenseGlosses *glosses, const char *key);
/* (nullable) [2][D]: the directions of the whole, and of the lemma; until the next call. */
const float *gloss_sense_glosses_find(GlossSenseGlosses *glosses, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseGlosses, gloss_sense_glosses_free)
