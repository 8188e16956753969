/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the frozen layers below the lowest trained one make of the examples of a set, computed once and
 * kept on disk in bf16: epochs then begin above them. Keyed by content, so one that an interrupted run
 * left is found again. Nothing is dropped in the layers below. One thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/trainable.h"
#include "engine/train/training-set.h"
#include "engine/train/training-stream.h"
#include <gio/gio.h>

typedef struct _ClozePrefixCache ClozePrefixCache;

/* @folder exists. @base: the identity of the base model. @pass_tokens: as of a recipe. Only where
 * trainable->lowest is at least 1. */
CLOZE_API ClozePrefixCache *cloze_prefix_cache_new(const char *folder, const char *base,
                                                   ClozeTrainable *trainable, ClozePool *pool,
                                                   const ClozeTrainingSet *set, gsize pass_tokens,
                                                   GCancellable *cancellable, GError **error);
CLOZE_API void cloze_prefix_cache_free(ClozePrefixCache *cache);
/* [T][D] for the examples as cloze_training_stream_lay has them; good until the next call. */
CLOZE_API const float *cloze_prefix_cache_get(ClozePrefixCache *cache, const guint32 *examples,
                                              gsize n);
/* Whether the file was there already. */
CLOZE_API gboolean cloze_prefix_cache_was_found(const ClozePrefixCache *cache);
/* Removes the file: the run is over. */
CLOZE_API void cloze_prefix_cache_remove(ClozePrefixCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozePrefixCache, cloze_prefix_cache_free)
