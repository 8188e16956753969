/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A sentence's truth and what was found in it, as a line of a predictions file. */
#pragma once

#include "engine/data/predictions.h"
#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-decode.h"

/* @scores: [n_words][C]; @tags: the classes in order, NULL-terminated. "loss" is the mean over words of
 * how little the right tag was expected; "scores" the probabilities of what was found, by type. */
void gloss_ner_predictions_add(ClozePredictions *predictions, const GlossNerExample *example,
                               GlossNerDecoder *decoder, const float *scores,
                               const char *const *tags);
