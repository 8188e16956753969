/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How good decoded sentences are: entity scores against well-formed truth ("strict", what seqeval
 * calls so) and against truth as conlleval reads it, and the share of words with the right tag. */
#pragma once

#include "engine/data/entity-scores.h"
#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-decode.h"

typedef struct {
    ClozeEntityScores *strict;
    ClozeEntityScores *conlleval;
    GArray *entities;  /* of the last sentence */
    GHashTable *pairs; /* "truth\tpredicted" of a word's type: guint64 words */
} GlossNerScore;

GlossNerScore *gloss_ner_score_new(void);
void gloss_ner_score_free(GlossNerScore *score);
/* @logits: [n_words][C] of @example; @known: (nullable) types that may be predicted, others are left
 * out (keys interned, compared as pointers). */
void gloss_ner_score_add(GlossNerScore *score, GlossNerDecoder *decoder, const float *logits,
                         const GlossNerExample *example, GHashTable *known);
void gloss_ner_score_finish(GlossNerScore *score);
/* Adds "precision", "recall", "f1" (micro, strict), "macro_f1", "weighted_f1", "accuracy" and
 * "conlleval_f1" to an a{sv}. */
void gloss_ner_score_add_metrics(GlossNerScore *score, GVariantBuilder *builder);
/* a{sv} of "labels" as (O first) and "counts" aat: words by type, truth by row; floating. */
GVariant *gloss_ner_score_get_confusion(GlossNerScore *score);
/* a{sa{sv}}: per type, strict; floating. */
GVariant *gloss_ner_score_get_per_label(GlossNerScore *score);
/* Adds all of the above to a report: "metrics", "per_label", "confusion". */
void gloss_ner_score_describe(GlossNerScore *score, GVariantDict *dict);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerScore, gloss_ner_score_free)
