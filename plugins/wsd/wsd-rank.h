/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranking the senses of a span of text: base forms, tagger, candidates, distribution. One thread at a
 * time for one instance. */
#pragma once

#include "plugins/wsd/wsd.h"

/* As the plugin's entry. Empty where the inventory has no such word, or the word is taken for none of
 * its parts of speech and the request names none. */
GPtrArray *gloss_wsd_rank_run(GlossWsd *wsd, const GlossRankRequest *request,
                              GCancellable *cancellable, GError **error);
/* Probabilities [senses->len] of the senses (element-type GlossWordnetSense) of @lemma as one part of
 * speech, for a use with this vector. */
gboolean gloss_wsd_rank_weigh(GlossWsd *wsd, const GArray *senses, const char *lemma,
                              const float *vector, double *probabilities, GCancellable *cancellable,
                              GError **error);
