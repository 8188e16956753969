/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The growing array of tokens. One thread at a time. */
#include "engine/text/tokens.h"

void
cloze_tokens_init(ClozeTokens *tokens)
{
    *tokens = (ClozeTokens){0};
}

void
cloze_tokens_clear(ClozeTokens *tokens)
{
    g_free(tokens->tokens);
    cloze_tokens_init(tokens);
}

ClozeToken *
cloze_tokens_reserve(ClozeTokens *tokens, gsize n)
{
    if (!tokens->tokens || tokens->capacity - tokens->n < n) {
        gsize capacity = MAX(tokens->capacity * 2, tokens->n + n);

        tokens->tokens = g_renew(ClozeToken, tokens->tokens, MAX(capacity, 64));
        tokens->capacity = MAX(capacity, 64);
    }
    return tokens->tokens + tokens->n;
}
