/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A bounded cache of float arrays by content: the hidden state of one sequence in one layer of one
 * model, or its pooled vector. The least recently used goes first. One thread at a time: the
 * session holds its lock around every call. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* In the place of a layer: the pooled vector, and the last hidden state of the first token. */
#define CLOZE_STATE_POOLED 255
#define CLOZE_STATE_FIRST  254

typedef struct {
    guint8 content[32]; /* SHA-256 of model, ids and type ids */
    guint32 layer;
} ClozeStateKey;

typedef struct _ClozeStateCache ClozeStateCache;

CLOZE_API ClozeStateCache *cloze_state_cache_new(gsize max_bytes);
CLOZE_API void cloze_state_cache_free(ClozeStateCache *cache);
/* @type_ids: NULL means all 0 and gives the same key. @layer of the key is 0. */
CLOZE_API void cloze_state_cache_init_key(ClozeStateKey *key, guint64 model, const gint32 *ids,
                                          const guint8 *type_ids, gsize n);
/* (transfer full) (nullable) */
CLOZE_API GBytes *cloze_state_cache_lookup(ClozeStateCache *cache, const ClozeStateKey *key);
/* Replaces what the key had. Bytes larger than the whole cache are not kept. */
CLOZE_API void cloze_state_cache_insert(ClozeStateCache *cache, const ClozeStateKey *key,
                                        GBytes *bytes);
CLOZE_API void cloze_state_cache_clear(ClozeStateCache *cache);
/* What is held now, with what each entry costs beside its floats. */
CLOZE_API gsize cloze_state_cache_get_bytes(ClozeStateCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeStateCache, cloze_state_cache_free)
