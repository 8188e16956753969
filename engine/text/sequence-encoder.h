/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One text to tokens, before truncation and template: added tokens are cut out, what lies between
 * is normalised, split into words and given to the model. */
#pragma once

#include "engine/text/tokenizer-parts.h"
#include "engine/text/word-buffer.h"

/* Appends to the buffer's array; offsets are bytes of @text, which is checked UTF-8. */
void cloze_sequence_encoder_run(const ClozeTokenizerParts *parts, const char *text, gsize size,
                                ClozeWordBuffer *buffer);
