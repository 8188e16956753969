/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a run's record away from the main thread, one write at a time, the newest one last. Main
 * thread. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossRunSave GlossRunSave;

/* @failed: called with the reason when a write did not succeed. */
GlossRunSave *gloss_run_save_new(const char *path, void (*failed)(const GError *, gpointer),
                                 gpointer data);
/* Waits, running the main loop, where something is still being written; never calls back again. */
void gloss_run_save_free(GlossRunSave *self);
void gloss_run_save_queue(GlossRunSave *self, GBytes *bytes);
