/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A share of the examples held out by seed. What stays together: the sentences of one document, or
 * where a file has none, the copies of one sentence. A sentence of a document that also occurs in
 * the held-out part does not train. */
#pragma once

#include "plugins/ner/ner-data.h"

typedef struct {
    GPtrArray *train; /* borrowed GlossNerExample* */
    GPtrArray *held;
    gsize n_repeated; /* left out of both: they train, and a copy is held out */
} GlossNerSplit;

/* @share: of the words, 0 < share < 1 */
GlossNerSplit *gloss_ner_split_new(const GlossNerData *data, double share, guint64 seed);
void gloss_ner_split_free(GlossNerSplit *split);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerSplit, gloss_ner_split_free)
