/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The candidates of one use of a word, with what speaks for each of them: the sense's own vector,
 * its relatives', its gloss, how common it is. One thread at a time for one object. */
#pragma once

#include "plugins/wsd/sense-glosses.h"
#include "plugins/wsd/sense-score.h"
#include "plugins/wsd/sense-store.h"
#include "plugins/wsd/wordnet.h"

typedef struct _GlossSenseCandidates GlossSenseCandidates;

/* What is known of a sense from training: fills @vector [D] (of length 1) and returns how often it was
 * seen, 0 where never. */
typedef guint (*GlossSenseSeenFunc)(const char *key, float *vector, gpointer data);

/* Everything is borrowed. @gloss_path (nullable): as of gloss_sense_glosses_new. */
GlossSenseCandidates *gloss_sense_candidates_new(ClozeSession *session, ClozeModel *model,
                                                 const GlossWordnet *wordnet,
                                                 GlossSenseSeenFunc seen, gpointer data,
                                                 const char *gloss_path);
void gloss_sense_candidates_free(GlossSenseCandidates *candidates);

/* Borrowed: where glosses are read and kept. */
GlossSenseGlosses *gloss_sense_candidates_get_glosses(GlossSenseCandidates *candidates);
/* Adds the glosses of @senses (as of measure) that are not kept to @wanted (element-type
 * GlossSenseGloss*, which is to free them): read them together and measure asks for none. The keys
 * belong to @senses. */
gboolean gloss_sense_candidates_add_glosses(GlossSenseCandidates *candidates, const GArray *senses,
                                            const char *lemma, GPtrArray *wanted, GError **error);
/* Features of @senses (element-type GlossWordnetSense, those of @lemma as one part of speech) for a use
 * with this @vector [D]. @use: n is senses->len, features are filled; right is left alone. */
gboolean gloss_sense_candidates_measure(GlossSenseCandidates *candidates, const GArray *senses,
                                        const char *lemma, const float *vector, GlossSenseCase *use,
                                        GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseCandidates, gloss_sense_candidates_free)
