/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Of a file whose features do not fit in memory a head learns from a random part: a linear layer
 * gains nothing from more. Any thread. */
#pragma once

#include "plugins/ner/ner-training.h"

/* Words of all examples together. */
gsize gloss_ner_sample_count_words(GPtrArray *examples);
/* Leaves of the training's examples what has room for features of @n_words words, at most a quarter of
 * that held out, and reports what was left. Nothing changes where all fit. */
void gloss_ner_sample_reduce(GlossNerTraining *training, gsize n_words);
