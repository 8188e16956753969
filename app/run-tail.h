/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Follows a file that another process appends lines to, a bounded piece at a time. A line longer
 * than the bound is left out whole. Main thread; a call reads at most 64 KiB and never waits. */
#pragma once

#include <glib.h>

#define GLOSS_RUN_TAIL_MAX_LINE (1024 * 1024)

typedef struct _GlossRunTail GlossRunTail;

/* A whole line without its end; @size bytes, then a NUL. NULL: one was too long. */
typedef void (*GlossRunTailFunc)(const char *line, gsize size, gpointer data);

/* The file need not exist yet. */
GlossRunTail *gloss_run_tail_new(const char *path);
void gloss_run_tail_free(GlossRunTail *self);
/* Hands out the lines of the next piece. FALSE: the end of the file was reached. */
gboolean gloss_run_tail_read(GlossRunTail *self, GlossRunTailFunc func, gpointer data);
/* The last line where the writer ended without ending it. */
void gloss_run_tail_flush(GlossRunTail *self, GlossRunTailFunc func, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRunTail, gloss_run_tail_free)
