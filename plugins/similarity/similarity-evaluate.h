/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the cosines of labelled pairs go with their scores. Worker thread. */
#pragma once

#include "plugins/similarity/similarity.h"

/* As GlossPlugin's evaluate. */
GVariant *gloss_similarity_evaluate_run(GlossSimilarity *similarity,
                                        const GlossEvaluateRequest *request,
                                        GCancellable *cancellable, GError **error);
