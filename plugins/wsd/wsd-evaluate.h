/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Scoring against sentences with sense keys: strict F1, every instance answered (so that precision,
 * recall and accuracy are the same where the inventory knows the lemma), by part of speech, beside
 * the first sense. */
#pragma once

#include "plugins/wsd/wsd.h"

/* As the plugin's entry. Pairs of sentences (wic.h) go to wic-evaluate.h. */
GVariant *gloss_wsd_evaluate_run(GlossWsd *wsd, const GlossEvaluateRequest *request,
                                 GCancellable *cancellable, GError **error);
