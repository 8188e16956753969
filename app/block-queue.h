/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which block of a text comes next: what is on screen, then what follows it, then the rest from the
 * beginning. Knows no thread and no plugin. */
#pragma once

#include <glib.h>

typedef struct _GlossBlockQueue GlossBlockQueue;

/* @blocks: (element-type ClozeRange), sorted, tiling a text. */
GlossBlockQueue *gloss_block_queue_new(GArray *blocks);
void gloss_block_queue_free(GlossBlockQueue *self);
void gloss_block_queue_set_visible(GlossBlockQueue *self, gsize start, gsize end);
/* Hands out at most @max blocks that follow each other; FALSE when none is left. */
gboolean gloss_block_queue_take(GlossBlockQueue *self, guint max, guint *first, guint *n);
/* Whether the next one handed out is on screen. */
gboolean gloss_block_queue_is_urgent(GlossBlockQueue *self);
/* Blocks handed out before are done. */
void gloss_block_queue_finish(GlossBlockQueue *self, guint first, guint n);
guint gloss_block_queue_get_n(GlossBlockQueue *self);
guint gloss_block_queue_get_n_taken(GlossBlockQueue *self);
guint gloss_block_queue_get_n_done(GlossBlockQueue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossBlockQueue, gloss_block_queue_free)
