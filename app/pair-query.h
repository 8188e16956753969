/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What one text says of another, without waiting: the distribution, and which parts decided. Main
 * thread; the plugin works in a task's. */
#pragma once

#include "app/judging.h"

typedef struct {
    char *first;
    char *second;
    GArray *scores; /* GlossLabelScore */
    GArray
        *evidence;   /* GlossEvidence, strongest first; empty where the texts are a sentence each */
    gboolean unsure; /* the two highest scores are close */
    char *notice;    /* (nullable) a sentence on what limits the answer */
} GlossPairAnswer;

/* Judges @second given @first, both with something in them. Of a text of several sentences that is
 * read at once each sentence is judged too: each is evidence with the label it has itself, first those
 * that say most of what the whole says. Fails where
 * no plugin can, with a sentence on what to do, and where it is cancelled. */
void gloss_pair_query_run_async(GlossPluginHost *host, GlossModelStore *models, const char *first,
                                const char *second, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) */
GlossPairAnswer *gloss_pair_query_run_finish(GAsyncResult *result, GError **error);
void gloss_pair_query_answer_free(GlossPairAnswer *answer);
/* Whether the best of a distribution is hardly better than the next one. */
gboolean gloss_pair_query_is_unsure(const GArray *scores);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPairAnswer, gloss_pair_query_answer_free)
