/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled pairs to a trained folder. Worker thread. */
#pragma once

#include "plugins/nli/nli.h"

extern const GlossOption gloss_nli_train_options[];

/* As GlossPlugin's train. */
GVariant *gloss_nli_train_run(GlossNli *nli, const GlossTrainRequest *request,
                              GCancellable *cancellable, GError **error);
