/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairs of texts of any length to distributions. A pair that fits the model is read at once. Of one
 * that does not, both texts are cut into pieces of whole sentences and every piece of the second is
 * judged against every piece of the first; the piece of the first that is least neutral is its
 * evidence. The second text is entailed as far as its least entailed piece is, and contradicted as far
 * as its most contradicted one; what is left is neutral. Worker thread. */
#pragma once

#include "plugins/nli/nli.h"

/* out[n][3] probabilities in the order of GlossNliClass. @evidence: NULL, or room for n arrays
 * (element-type GlossEvidence), strongest first, none for a pair that was read at once (then NULL
 * there); owned. CLOZE_ERROR_ARGUMENT for a pair with an empty side. */
gboolean gloss_nli_pairs_score(GlossNli *nli, const GlossClassifyRequest *pairs, gsize n,
                               float *out, GArray **evidence, GCancellable *cancellable,
                               GError **error);
