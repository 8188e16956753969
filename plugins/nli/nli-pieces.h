/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A text that is too long for a pair, cut into pieces of whole sentences. Any thread. */
#pragma once

#include "engine/text/blocks.h"
#include "engine/text/tokenizer.h"

/* Pieces of at most @most tokens (at least 4), as many sentences in each as have at most @wanted
 * tokens together; a sentence longer than @most is cut between its tokens. Returns (element-type
 * ClozeRange) of bytes, in order, without white space at either end; at least one, empty for a text
 * without a token. */
GArray *gloss_nli_pieces_cut(ClozeTokenizer *tokenizer, const char *text, gsize wanted, gsize most,
                             GError **error);
