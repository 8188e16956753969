/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Learning from sentences with sense keys: one pass for the vectors, then the tagger and the weights
 * of the score on words that were held out of it. */
#pragma once

#include "plugins/wsd/wsd.h"

/* As the plugin's entry. */
GVariant *gloss_wsd_train_run(GlossWsd *wsd, const GlossTrainRequest *request,
                              GCancellable *cancellable, GError **error);
