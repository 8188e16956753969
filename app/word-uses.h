/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All uses of a word in open documents and indexed folders, put together by sense without waiting. Main
 * thread; the work is done in a task's. */
#pragma once

#include "app/context.h"
#include "app/word-group.h"

typedef struct _GlossWordUses GlossWordUses;

/* @documents: (element-type GlossDocument), as they are now. */
GlossWordUses *gloss_word_uses_new(GlossContext *context, const char *word, GListModel *documents);
void gloss_word_uses_run_async(GlossWordUses *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) (element-type GlossWordGroup) the sense with most uses first; uses without a known
 * sense last; empty where the word is not used. *@notice (transfer full) (nullable): a sentence on what is
 * missing. */
GListModel *gloss_word_uses_run_finish(GlossWordUses *self, GAsyncResult *result, char **notice,
                                       GError **error);
/* 0 .. 1 of the uses whose sense was looked for; below 0: they are still being looked for. */
double gloss_word_uses_get_fraction(GlossWordUses *self);
GlossWordUses *gloss_word_uses_ref(GlossWordUses *self);
void gloss_word_uses_unref(GlossWordUses *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossWordUses, gloss_word_uses_unref)
