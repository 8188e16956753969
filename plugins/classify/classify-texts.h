/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of any length to distributions over the head's classes. A text longer than the model is cut
 * into windows of whole sentences; its distribution is the mean of its windows', each weighted by
 * the tokens that are its own. */
#pragma once

#include "plugins/classify/classify.h"

/* (element-type GArray of GlossLabelScore), in the order of the head's labels.
 * CLOZE_ERROR_ARGUMENT for a request with a second text. A text without a token is read as the empty
 * one. */
GPtrArray *gloss_classify_texts_run(GlossClassify *classify, const GlossClassifyRequest *requests,
                                    gsize n, GCancellable *cancellable, GError **error);
/* The same as probabilities, out[n][C]. */
gboolean gloss_classify_texts_score(GlossClassify *classify, const char *const *texts, gsize n,
                                    float *out, GCancellable *cancellable, GError **error);
