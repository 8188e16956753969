/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine's only threads. One pool a process is the rule (the session owns it): the caller
 * takes part, a thread that has done its chunks takes others', one that waits spins, then sleeps.
 * Any thread may call; calls from several threads at once are served one after the other. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozePool ClozePool;

/**
 * ClozePoolFunc:
 * @begin: first index of this chunk
 * @end: one past the last
 * @thread: 0 .. n_threads - 1, to choose a scratch area; 0 is the caller
 * @data: as given
 */
typedef void (*ClozePoolFunc)(gsize begin, gsize end, guint thread, gpointer data);

/* @n_threads counts the caller; 0 means the CPUs this process may use (affinity and cgroup). */
CLOZE_API ClozePool *cloze_pool_new(guint n_threads);
CLOZE_API void cloze_pool_free(ClozePool *pool);
CLOZE_API guint cloze_pool_get_n_threads(ClozePool *pool);

/* The number of CPUs this process may use: affinity mask and cgroup quota, at least 1. */
CLOZE_API guint cloze_pool_count_cpus(void);

/**
 * cloze_pool_parallel_for:
 * @pool: (nullable): NULL runs everything in the caller
 * @n: number of indices, 0 .. n - 1
 * @chunk: indices handed out at a time, at least 1
 *
 * Returns when every index is done. Which thread runs which chunk varies; results must not depend
 * on it. A call from inside @func runs serially in that thread.
 */
CLOZE_API void cloze_pool_parallel_for(ClozePool *pool, gsize n, gsize chunk, ClozePoolFunc func,
                                       gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozePool, cloze_pool_free)
