/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled texts to a trained folder. Worker thread. */
#pragma once

#include "plugins/classify/classify.h"

extern const GlossOption gloss_classify_train_options[];

/* As GlossPlugin's train. */
GVariant *gloss_classify_train_run(GlossClassify *classify, const GlossTrainRequest *request,
                                   GCancellable *cancellable, GError **error);
