/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a head says of whole sequences: one text or a pair each. Encodes them through the session,
 * pools, and applies the classifier. What the classes mean is a plugin's. One thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/head-model.h"
#include "engine/text/tokens.h"

typedef struct _ClozeSequenceHead ClozeSequenceHead;

/* Errors as of cloze_head_model_load; CLOZE_ERROR_NOT_FOUND where a pooler is needed and neither the
 * head nor the encoder has one. */
CLOZE_API ClozeSequenceHead *cloze_sequence_head_open(ClozeSession *session,
                                                      const char *model_folder,
                                                      const char *head_folder, const char *task,
                                                      GError **error);
CLOZE_API void cloze_sequence_head_free(ClozeSequenceHead *head);
CLOZE_API const ClozeHead *cloze_sequence_head_get_head(ClozeSequenceHead *head);
CLOZE_API ClozeModel *cloze_sequence_head_get_model(ClozeSequenceHead *head);
/* out[n][C], before any softmax; of a regression C is 1. */
CLOZE_API gboolean cloze_sequence_head_score(ClozeSequenceHead *head,
                                             const ClozeSequence *sequences, gsize n, float *out,
                                             GCancellable *cancellable, GError **error);
/* The same for what a tokenizer gave: (element-type ClozeTokens*). */
CLOZE_API gboolean cloze_sequence_head_score_tokens(ClozeSequenceHead *head,
                                                    const GPtrArray *tokens, float *out,
                                                    GCancellable *cancellable, GError **error);
/* scores[n] to probabilities, in place. */
CLOZE_API void cloze_sequence_head_softmax(float *scores, gsize n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSequenceHead, cloze_sequence_head_free)
