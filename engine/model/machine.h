/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What this machine is and what it can do at most: the yardstick of benchmarks. Any thread, but one
 * at a time for one run. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/model/precision.h"
#include <glib.h>

/* "c", "avx2", "avx512": the kernels in use. */
CLOZE_API const char *cloze_machine_get_isa(void);
/* (transfer full) the CPU's name and those of its features that matter here. */
CLOZE_API char *cloze_machine_dup_cpu(void);
/* Which kernels OpenBLAS chose ("Zen", "Haswell"). */
CLOZE_API const char *cloze_machine_get_blas(void);

/* A piece of work of known size. */
typedef struct _ClozeMachineRun ClozeMachineRun;

/* Multiply-adds in registers on every thread of @pool; counted in operations. */
CLOZE_API ClozeMachineRun *cloze_machine_new_fma(ClozePool *pool);
/* The same of narrow products; CLOZE_ERROR_UNSUPPORTED where this CPU has none. */
CLOZE_API ClozeMachineRun *cloze_machine_new_narrow(ClozePool *pool, ClozePrecision precision,
                                                    GError **error);
/* Reading, and y = 3 b + c, over 128 MiB an array and thread; counted in bytes. */
CLOZE_API ClozeMachineRun *cloze_machine_new_read(ClozePool *pool);
CLOZE_API ClozeMachineRun *cloze_machine_new_triad(ClozePool *pool);
/* x[M][K] W[N][K]^T by the engine's own dense layer; counted in operations. */
CLOZE_API ClozeMachineRun *cloze_machine_new_product(ClozePool *pool, gsize m, gsize n, gsize k);
/* Does the work once; returns its size. */
CLOZE_API double cloze_machine_run(ClozeMachineRun *self);
CLOZE_API void cloze_machine_free(ClozeMachineRun *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeMachineRun, cloze_machine_free)
