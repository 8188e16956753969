/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Teaching a plugin what the person corrected, in all documents: a new head is made beside the one in
 * use and compared with it; only keeping it changes what is used. Main thread; the work is done in
 * another one. */
#pragma once

#include "app/context.h"
#include "app/document.h"

/* One span of the document in front that the new head would answer differently. */
typedef struct {
    char *words;
    const char *before; /* label, interned; NULL: nothing was found there */
    const char *after;  /* NULL: nothing is found there any more */
} GlossTeachingChange;

typedef struct {
    guint n_texts, n_spans, n_words;        /* that were taught */
    double before, after;                   /* F1 on them, 0 to 1 */
    double held_out_before, held_out_after; /* F1 on those left out in turn; NAN: too few */
    double kept;                            /* agreement on other texts; NAN: there were none */
    GPtrArray *changes;                     /* GlossTeachingChange, by place */
    guint n_same;                           /* spans of the document that stay as they are */
    char *folder;                           /* the new head; NULL once kept */
    char *name;                             /* what it is called when it is kept */
} GlossTeachingResult;

/* Whether a plugin that can be taught is ready. */
gboolean gloss_teaching_is_possible(GlossContext *context);
/* How many decisions there are to teach, in all documents; 0 where the library cannot be read. */
guint gloss_teaching_count(GlossContext *context);
/* @document (nullable): whose changes are wanted. */
void gloss_teaching_run_async(GlossContext *context, GlossDocument *document,
                              GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
GlossTeachingResult *gloss_teaching_run_finish(GlossContext *context, GAsyncResult *result,
                                               GError **error);
/* The new head is used from now on; open documents are analysed again. */
gboolean gloss_teaching_keep(GlossContext *context, GlossTeachingResult *result, GError **error);
/* Whether a head that was taught is in use, and going back to the one before it. */
gboolean gloss_teaching_is_kept(GlossContext *context);
gboolean gloss_teaching_forget(GlossContext *context, GError **error);
/* Removes the new head where it was not kept. */
void gloss_teaching_result_free(GlossTeachingResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossTeachingResult, gloss_teaching_result_free)
