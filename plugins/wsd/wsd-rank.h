/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranking the senses of spans of text: base forms, tagger, candidates, distribution. One thread at a
 * time for one instance. */
#pragma once

#include "plugins/wsd/wsd.h"

/* A sense of a word and how probable it is there. */
typedef struct {
    const char *key;                /* until the call that gave it returns */
    const GlossWordnetSense *sense; /* NULL: it is the person's own */
    const GlossInventorySense *own;
    double probability;
} GlossWsdChoice;

/* The choices (element-type GlossWsdChoice) for a request, most probable first; empty where the
 * inventory has no such word, or the word is taken for none of its parts of speech and the request
 * names none. */
typedef gboolean (*GlossWsdRankFunc)(gsize request, const GArray *choices, gpointer data,
                                     GError **error);

/* Calls @func for each of @requests in their order. Those of one text should stand together. */
gboolean gloss_wsd_rank_each(GlossWsd *wsd, const GlossRankRequest *requests, gsize n,
                             GlossWsdRankFunc func, gpointer data, GCancellable *cancellable,
                             GError **error);
/* As the plugin's entries. */
GPtrArray *gloss_wsd_rank_run(GlossWsd *wsd, const GlossRankRequest *request,
                              GCancellable *cancellable, GError **error);
GPtrArray *gloss_wsd_rank_run_many(GlossWsd *wsd, const GlossRankRequest *requests, gsize n,
                                   GCancellable *cancellable, GError **error);
/* Probabilities [senses->len] of the senses (element-type GlossWordnetSense) of @lemma as one part of
 * speech, for a use with this vector. */
gboolean gloss_wsd_rank_weigh(GlossWsd *wsd, const GArray *senses, const char *lemma,
                              const float *vector, double *probabilities, GCancellable *cancellable,
                              GError **error);
