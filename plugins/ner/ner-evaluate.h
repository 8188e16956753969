/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head against labelled files: words as the files have them, labels compared under the usual
 * synonyms and the caller's pairs. */
#pragma once

#include "plugins/ner/ner.h"

/* a{sv}, floating: the metrics of ner-score.h, "n" (sentences), "words", "entities",
 * "label_map", "per_label", "problems". */
GVariant *gloss_ner_evaluate_run(GlossNer *ner, const GlossEvaluateRequest *request,
                                 GCancellable *cancellable, GError **error);
