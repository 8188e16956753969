/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors for items of a map that have texts alone: of the whole text, or of the one use of a word in
 * it. Worker. */
#pragma once

#include "engine/map/map-items.h"
#include "engine/map/map-run.h"
#include "engine/model/session.h"

/* Columns of items that are uses of a word: the word as it stands there, and its first byte in the
 * text. */
#define GLOSS_MAP_EMBEDDING_WORD "word"
#define GLOSS_MAP_EMBEDDING_AT   "at"

typedef struct {
    ClozeSession *session;
    const char *model_folder; /* (nullable): then it fails */
    guint
        layer; /* 0: as the model's files say, of a use the last four; k: hidden state k, the mean */
} GlossMapEmbedder;

/* Whether the items are uses of a word. */
gboolean gloss_map_embedding_is_of_uses(const ClozeMapItems *items);
/* (transfer full) tells one way of making vectors from another: the model's hash and the layer. */
char *gloss_map_embedding_dup_identity(const GlossMapEmbedder *embedder, GError **error);
/* (transfer full) [n][*d] for the items rows[n]. A use that the model has no piece of is refused by
 * its row. */
float *gloss_map_embedding_make(const GlossMapEmbedder *embedder, ClozeMapItems *items,
                                const guint32 *rows, gsize n, const ClozeMapRun *run, gsize *d,
                                GError **error);
