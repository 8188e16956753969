/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The head on labelled pairs. Worker thread. */
#pragma once

#include "plugins/nli/nli.h"

/* a{sv} as plugins/plugin.h asks for. */
GVariant *gloss_nli_evaluate_run(GlossNli *nli, const GlossEvaluateRequest *request,
                                 GCancellable *cancellable, GError **error);
