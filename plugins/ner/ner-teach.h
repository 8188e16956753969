/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head taught what a person corrected, in seconds: the classifier alone moves, from where it is,
 * and on other texts it is held to what it says (engine/train/token-refit.h). The encoder, adapted or
 * not, stays. */
#pragma once

#include "plugins/ner/ner.h"

/* What plugin.h says of teach; floating. */
GVariant *gloss_ner_teach_run(GlossNer *ner, const GlossTeachRequest *request,
                              GCancellable *cancellable, GError **error);
