/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Training that goes into the encoder: the engine's trainer with sentences, and entity F1 as the score
 * by which the best epoch is chosen. Worker thread. */
#pragma once

#include "engine/train/recipe.h"
#include "plugins/ner/ner-training.h"

/* Learns as @recipe says and writes the adapter to the request's folder. */
gboolean gloss_ner_tune_run(GlossNerTraining *training, const ClozeRecipe *recipe, GError **error);
