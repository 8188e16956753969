/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled pairs to a trained folder. Worker thread. */
#pragma once

#include "plugins/similarity/similarity.h"

extern const GlossOption gloss_similarity_train_options[];

/* As GlossPlugin's train. */
GVariant *gloss_similarity_train_run(GlossSimilarity *similarity, const GlossTrainRequest *request,
                                     GCancellable *cancellable, GError **error);
