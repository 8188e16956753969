/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Encoders of random weights, for timing sizes that no model of this machine has. */
#pragma once

#include "engine/model/encoder.h"

/* BERT-base's default configuration. */
ClozeConfig gloss_cli_bench_random_get_bert_base(void);
/* The same weights every time: uniform with BERT's initial deviation of 0.02, biases 0, LayerNorm 1. */
ClozeEncoder *gloss_cli_bench_random_new_encoder(const ClozeConfig *config,
                                                 ClozePrecision precision, ClozePool *pool,
                                                 GError **error);
