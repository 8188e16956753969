/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Entity precision, recall and F1 as conlleval and seqeval define them: an entity is found when
 * document, type, start and end all agree. Division by zero gives 0. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

typedef struct {
    const char *type; /* interned; NULL in averages */
    double precision;
    double recall;
    double f1;
    gsize support; /* entities in the truth */
    gsize predicted;
    gsize correct;
} ClozeEntityScore;

typedef struct {
    GArray *per_type; /* ClozeEntityScore, types in byte order */
    ClozeEntityScore micro, macro, weighted;
    gsize n_tokens, n_tokens_correct; /* equal tags, O included */
} ClozeEntityScores;

CLOZE_API ClozeEntityScores *cloze_entity_scores_new(void);
/* Adds one sequence: entities of the truth and of the prediction. */
CLOZE_API void cloze_entity_scores_add(ClozeEntityScores *scores, const ClozeEntity *truth,
                                       gsize n_truth, const ClozeEntity *predicted,
                                       gsize n_predicted);
CLOZE_API void cloze_entity_scores_add_tokens(ClozeEntityScores *scores, gsize n, gsize n_correct);
/* Fills per_type and the averages. */
CLOZE_API void cloze_entity_scores_finish(ClozeEntityScores *scores);
CLOZE_API void cloze_entity_scores_free(ClozeEntityScores *scores);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeEntityScores, cloze_entity_scores_free)
