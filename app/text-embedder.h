/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Queries and passages to vectors by one model, with the prompts that its folder names, cut at its
 * length. The model is loaded when it is first needed. One thread at a time. */
#pragma once

#include "engine/model/session.h"

typedef struct _GlossTextEmbedder GlossTextEmbedder;

typedef enum {
    GLOSS_TEXT_QUERY,
    GLOSS_TEXT_PASSAGE,
} GlossTextKind;

/* @folder: the model's */
GlossTextEmbedder *gloss_text_embedder_new(ClozeSession *session, const char *folder);
void gloss_text_embedder_free(GlossTextEmbedder *self);
const char *gloss_text_embedder_get_folder(GlossTextEmbedder *self);
ClozeSession *gloss_text_embedder_get_session(GlossTextEmbedder *self);
/* (transfer none) NULL with an error. */
ClozeModel *gloss_text_embedder_get_model(GlossTextEmbedder *self, GError **error);
/* The model's identity without loading its weights: (transfer full) as cloze_model_get_hash. */
char *gloss_text_embedder_dup_hash(GlossTextEmbedder *self, GError **error);
/* @texts: [n] valid UTF-8; @out: [n][width], as the model's files say. */
gboolean gloss_text_embedder_run(GlossTextEmbedder *self, GlossTextKind kind,
                                 const char *const *texts, gsize n, float *out,
                                 GCancellable *cancellable, GError **error);
/* A text of any length, as the mean of the vectors of its passages: at most 16, evenly spread over it.
 * @out: [width], of length 1; zeros for a text without words. */
gboolean gloss_text_embedder_run_long(GlossTextEmbedder *self, const char *text, float *out,
                                      GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossTextEmbedder, gloss_text_embedder_free)
