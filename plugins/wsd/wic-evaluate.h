/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a word has the same sense in two sentences: by the most probable senses, and by the cosine of
 * its two vectors. One thread at a time for one instance. */
#pragma once

#include "plugins/wsd/wsd.h"

/* The answer of the plugin's evaluate entry for files of gloss_wic_parse. Metrics: "accuracy" of the same
 * most probable sense; "sense_auc" of the probability of the same sense; "cosine_accuracy" with a
 * threshold fitted on the other nine tenths of the pairs; "cosine_best_accuracy" with the
 * threshold that is best for these pairs themselves; "cosine_auc"; "not_found" pairs in which the word
 * was not found, which count as wrong. */
GVariant *gloss_wic_evaluate_run(GlossWsd *wsd, const GlossEvaluateRequest *request,
                                 GCancellable *cancellable, GError **error);
/* The first word of text[size] that is a form of @lemma, else the one that begins most like it, by
 * half of its letters and three at least. */
gboolean gloss_wic_evaluate_find(const GlossWordnet *wordnet, const char *text, const char *lemma,
                                 gsize *start, gsize *end);
