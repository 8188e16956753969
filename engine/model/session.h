/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a process shares: the pool, the loaded models, and a bounded cache of hidden states by
 * content. The one thread-safe door for "encode this": any thread may call, batches from several
 * callers take turns, interactive ones first. Loading, packing and freeing happen here and nowhere
 * else. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/model/batches.h"
#include "engine/model/model.h"
#include "engine/model/state-cache.h"
#include <gio/gio.h>

typedef struct _ClozeSession ClozeSession;

/* @n_threads 0: the CPUs this process may use. @cache_bytes 0: a default of 128 MiB. */
CLOZE_API ClozeSession *cloze_session_new(guint n_threads, gsize cache_bytes);
CLOZE_API ClozeSession *cloze_session_ref(ClozeSession *session);
CLOZE_API void cloze_session_unref(ClozeSession *session);
CLOZE_API ClozePool *cloze_session_get_pool(ClozeSession *session);

/* The precision of models loaded from now on; fp32 at first. */
CLOZE_API void cloze_session_set_precision(ClozeSession *session, ClozePrecision precision);
/* One loaded copy a folder and precision, whoever asks: a second caller waits for the first one's load. A folder
 * whose files have changed is a new model; holders of the old one keep it. */
CLOZE_API ClozeModel *cloze_session_load_model(ClozeSession *session, const char *folder,
                                               GError **error);

/* The same for a base with a trained folder merged into it: a private packed copy of the base with
 * its own identity, hash and place in the cache. CLOZE_ERROR_MISMATCH where the two do not fit. */
CLOZE_API ClozeModel *cloze_session_load_adapted(ClozeSession *session, const char *base_folder,
                                                 const char *adapter_folder, GError **error);

typedef enum {
    CLOZE_PRIORITY_INTERACTIVE, /* someone looks at it; what a thread has at first */
    CLOZE_PRIORITY_BACKGROUND,  /* waits at every batch while an interactive caller wants to run */
} ClozePriority;

/* The priority of all later calls from this thread: whoever runs a job sets it, so that what the job
 * calls need not know. */
CLOZE_API void cloze_session_set_thread_priority(ClozePriority priority);

/**
 * cloze_session_encode:
 * @layers: bit k asks for hidden state k (0 = embeddings .. L)
 * @out: [n] pointers to room for [popcount(layers)][sequence.n][D] each: the states asked for, lowest
 *   first
 *
 * Looks in the cache, sorts what is missing by length, cuts it by a token budget, runs it, keeps
 * it; a sequence given twice is run once. The result for a sequence does not depend on the others,
 * to the bit. Looks at @cancellable while it waits and between layers. Fails before anything is run
 * on an empty @layers or one above L, and on a sequence that is empty, longer than the position
 * table, or holds an id outside the vocabulary; then and when cancelled @out is undefined.
 */
CLOZE_API gboolean cloze_session_encode(ClozeSession *session, ClozeModel *model,
                                        const ClozeSequence *sequences, gsize n, guint64 layers,
                                        float *const *out, GCancellable *cancellable,
                                        GError **error);
/* out[n][D]: pooled and normalised as the model's files say. Keeps the vectors, not the states. */
CLOZE_API gboolean cloze_session_embed(ClozeSession *session, ClozeModel *model,
                                       const ClozeSequence *sequences, gsize n, float *out,
                                       GCancellable *cancellable, GError **error);

/* out[n][D]: the last hidden state of each sequence's first token, what poolers read. Keeps these
 * alone. */
CLOZE_API gboolean cloze_session_encode_first(ClozeSession *session, ClozeModel *model,
                                              const ClozeSequence *sequences, gsize n, float *out,
                                              GCancellable *cancellable, GError **error);

/* Bytes the cache holds now. */
CLOZE_API gsize cloze_session_get_cache_bytes(ClozeSession *session);
/* Empties the cache and frees the models that nobody outside the session holds. */
CLOZE_API void cloze_session_trim(ClozeSession *session);
/* (element-type ClozeModel*) models loaded now, with a reference each. */
CLOZE_API GPtrArray *cloze_session_dup_models(ClozeSession *session);

/* The encoder belongs to one caller at a time. Waits for it, in line with the others of the
 * thread's priority; FALSE when cancelled meanwhile, else cloze_session_give_turn must follow. */
CLOZE_API gboolean cloze_session_take_turn(ClozeSession *session, GCancellable *cancellable,
                                           GError **error);
CLOZE_API void cloze_session_give_turn(ClozeSession *session);
/* The cache, for encode-call.c. */
GBytes *cloze_session_look_up_state(ClozeSession *session, const ClozeStateKey *key);
void cloze_session_keep_state(ClozeSession *session, const ClozeStateKey *key, GBytes *bytes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSession, cloze_session_unref)
