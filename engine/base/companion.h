/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One thread beside the caller, for the one other thing that can be done meanwhile: what is split
 * evenly belongs to the pool (pool.h), which the caller may go on using. Belongs to one caller at a
 * time. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeCompanion ClozeCompanion;

typedef void (*ClozeCompanionFunc)(gpointer data);

/* @n_threads: that the process is to use; with one, or where no thread is to be had, functions are run
 * by the caller. */
CLOZE_API ClozeCompanion *cloze_companion_new(guint n_threads);
/* Waits for what has been started. */
CLOZE_API void cloze_companion_free(ClozeCompanion *self);

/* Begins @func; cloze_companion_wait must follow before the next one. */
CLOZE_API void cloze_companion_start(ClozeCompanion *self, ClozeCompanionFunc func, gpointer data);
/* Returns when what was started is done, and what it wrote can be read. */
CLOZE_API void cloze_companion_wait(ClozeCompanion *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeCompanion, cloze_companion_free)
