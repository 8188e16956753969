/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sections "normalizer" and "pre_tokenizer" of a tokenizer.json. A step this engine does not
 * know is refused by its name. */
#pragma once

#include "engine/base/json-reader.h"
#include "engine/text/normalizer.h"
#include "engine/text/pretokenizer.h"

/* Both read one value, null included, and leave errors in @reader. */
void cloze_steps_json_read_normalizer(ClozeJsonReader *reader, ClozeNormalizer *normalizer);
void cloze_steps_json_read_pretokenizer(ClozeJsonReader *reader, ClozePretokenizer *pretokenizer);
/* BertNormalizer's steps. */
void cloze_steps_json_add_bert(ClozeNormalizer *normalizer, gboolean clean, gboolean chinese,
                               gboolean strip_accents, gboolean lowercase);
