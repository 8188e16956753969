/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs whose answer nobody doubts, shown to a head when it is opened: a sentence and itself, a
 * sentence and its negation, a sentence and one that says something else. They find classes that
 * bear each other's names, which no score would show. Worker thread. */
#pragma once

#include "plugins/nli/nli.h"

/* Pairs of each class and language. */
#define GLOSS_NLI_PROBES_N 4

/* The pair @index of a class; @chinese: in that language. */
GlossClassifyRequest gloss_nli_probes_get(GlossNliClass class, gsize index, gboolean chinese);
/* @means: [3][3], row: what the pairs are, column: the mean probability of what the head says they
 * are. CLOZE_ERROR_MISMATCH where another order of the classes explains it clearly better than the
 * given one, with that order; a head that is merely weak passes. */
gboolean gloss_nli_probes_check(const double means[GLOSS_NLI_N_CLASSES][GLOSS_NLI_N_CLASSES],
                                const char *folder, GError **error);
/* Runs the pairs of the head's language (English unless it names Chinese and no English) through
 * @nli, whose order is set. */
gboolean gloss_nli_probes_run(GlossNli *nli, const char *folder, GError **error);
