/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a process shares: the pool, the loaded models, and a bounded cache of hidden states by
 * content. The one thread-safe door for "encode this": any thread may call, batches from several
 * callers take turns, interactive ones first. Loading, packing and freeing happen here and nowhere
 * else. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/model/model.h"
#include <gio/gio.h>

typedef struct _ClozeSession ClozeSession;

/* @n_threads 0: the CPUs this process may use. @cache_bytes 0: a default of 128 MiB. */
CLOZE_API ClozeSession *cloze_session_new(guint n_threads, gsize cache_bytes);
CLOZE_API ClozeSession *cloze_session_ref(ClozeSession *session);
CLOZE_API void cloze_session_unref(ClozeSession *session);
CLOZE_API ClozePool *cloze_session_get_pool(ClozeSession *session);

/* One loaded copy a folder, whoever asks: a second caller waits for the first one's load. A folder
 * whose files have changed is a new model; holders of the old one keep it. */
CLOZE_API ClozeModel *cloze_session_load_model(ClozeSession *session, const char *folder,
                                               GError **error);

/* One sequence of ids with the template's special tokens. */
typedef struct {
    const gint32 *ids;
    const guint8 *type_ids; /* or NULL */
    gsize n;
} ClozeSequence;

/**
 * cloze_session_encode:
 * @layers: bit k asks for hidden state k (0 = embeddings .. L)
 * @out: [n] pointers to room for [popcount(layers)][sequence.n][D] each: the states asked for, lowest
 *   first
 *
 * Looks in the cache, sorts what is missing by length, cuts it by a token budget, runs it, keeps
 * it. The result for a sequence does not depend on the others. Looks at @cancellable between
 * batches.
 */
CLOZE_API gboolean cloze_session_encode(ClozeSession *session, ClozeModel *model,
                                        const ClozeSequence *sequences, gsize n, guint64 layers,
                                        float *const *out, GCancellable *cancellable,
                                        GError **error);
/* out[n][D]: pooled and normalised as the model's files say. */
CLOZE_API gboolean cloze_session_embed(ClozeSession *session, ClozeModel *model,
                                       const ClozeSequence *sequences, gsize n, float *out,
                                       GCancellable *cancellable, GError **error);

CLOZE_API gsize cloze_session_get_cache_bytes(ClozeSession *session);
/* (element-type ClozeModel*) models loaded now, with a reference each. */
CLOZE_API GPtrArray *cloze_session_dup_models(ClozeSession *session);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSession, cloze_session_unref)
