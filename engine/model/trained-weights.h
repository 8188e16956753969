/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What training changed in an encoder, put into the base's own tensors: low-rank updates become
 * W + alpha / r B A (Hu et al. 2021, equation 3), parameters that were trained whole replace the
 * base's. Reads a PEFT-style folder, written by this engine or by the peft package. What a head
 * reads (classifier, CRF, ...) is left to engine/model/head.h. Plain functions; any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/safetensors.h"

/* *@has: whether the folder changes the encoder itself, and not only what stands upon it. Looks at
 * names alone. */
CLOZE_API gboolean cloze_trained_weights_find(const char *folder, gboolean *has, GError **error);
/* Changes @base, which one thread alone has. CLOZE_ERROR_MISMATCH names a tensor that the base has
 * no parameter for, of another shape, or half a pair; then @base is of no use. Where the folder's
 * token types are the shapes of words, it has to bring their table, which replaces the base's. */
CLOZE_API gboolean cloze_trained_weights_merge(ClozeSafetensors *base, const char *folder,
                                               GError **error);
