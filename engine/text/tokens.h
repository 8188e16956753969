/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tokenizer makes of a text: tokens, and the array that holds them. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* One token. A special token added by the template has start == end == 0 and word -1. */
typedef struct {
    gint32 id;
    guint32 start;
    guint32 end;
    gint32 word; /* index of the pre-tokenised word within its sequence, or -1 */
    guint8 type_id;
    guint8 sequence; /* 0 or 1; CLOZE_TOKEN_NO_SEQUENCE for special tokens of the template */
    guint8 special;  /* 1 = added by the template */
} ClozeToken;

#define CLOZE_TOKEN_NO_SEQUENCE 255

/* A growing array of tokens owned by the caller; clear it with cloze_tokens_clear. Kept between
 * calls it makes encoding free of allocations. */
typedef struct {
    ClozeToken *tokens;
    gsize n;
    gsize capacity;
} ClozeTokens;

CLOZE_API void cloze_tokens_init(ClozeTokens *tokens);
CLOZE_API void cloze_tokens_clear(ClozeTokens *tokens);

/* Makes room for @n more tokens and returns where they go; the caller then raises tokens->n. */
ClozeToken *cloze_tokens_reserve(ClozeTokens *tokens, gsize n);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeTokens, cloze_tokens_clear)
