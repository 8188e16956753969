/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled spans of a text onto its words. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"

/* Parts a word of builder->words that two of builder->spans have a share of, where the second begins:
 * else one of them would be lost. */
void cloze_dataset_spans_part_words(ClozeDatasetBuilder *builder);
/* Puts builder->spans in order, trims blanks, drops what is outside, empty or overlaps, and fills
 * builder->entities with the words each covers; a span whose ends lie inside words counts as those
 * words. Each change is reported. Both arrays have one length afterwards. */
void cloze_dataset_spans_map(ClozeDatasetBuilder *builder, ClozeDatasetCell text,
                             const ClozeRange *words, gsize n_words);
