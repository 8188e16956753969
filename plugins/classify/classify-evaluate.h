/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The head on labelled texts. Worker thread. */
#pragma once

#include "plugins/classify/classify.h"

/* a{sv} as plugins/plugin.h asks for. */
GVariant *gloss_classify_evaluate_run(GlossClassify *classify, const GlossEvaluateRequest *request,
                                      GCancellable *cancellable, GError **error);
