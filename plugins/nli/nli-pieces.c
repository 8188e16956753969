/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tokens are counted once for the whole text. */

#include "plugins/nli/nli-pieces.h"

#include <string.h>

typedef struct {
    const ClozeTokens *tokens;
    gsize wanted;
    gsize most;
    GArray *pieces;
    gsize begin; /* tokens of the piece that grows: [begin, end) */
    gsize end;
} Cut;

static void
add_piece(Cut *cut, gsize begin, gsize end)
{
    ClozeRange range;

    if (begin == end)
        return;
    range = (ClozeRange){cut->tokens->tokens[begin].start, cut->tokens->tokens[end - 1].end};
    g_array_append_val(cut->pieces, range);
}

static void
close_piece(Cut *cut)
{
    add_piece(cut, cut->begin, cut->end);
    cut->begin = cut->end;
}

/* The next sentence: tokens [cut->end, end). */
static void
add_sentence(Cut *cut, gsize end)
{
    if (end - cut->begin > cut->wanted)
        close_piece(cut);
    while (end - cut->begin > cut->most) {
        add_piece(cut, cut->begin, cut->begin + cut->most);
        cut->begin += cut->most;
    }
    cut->end = end;
}

GArray *
gloss_nli_pieces_cut(ClozeTokenizer *tokenizer, const char *text, gsize wanted, gsize most,
                     GError **error)
{
    static const ClozeEncodeOptions options = {.no_special = TRUE};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GArray) sentences = NULL;
    Cut cut = {.tokens = &tokens, .wanted = MIN(wanted, most), .most = MAX(most, 4)};
    gsize size = strlen(text), end = 0;

    if (!cloze_tokenizer_encode_text(tokenizer, text, size, &options, &tokens, error))
        return NULL;
    sentences = cloze_blocks_sentences(text, 0, size);
    cut.pieces = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    for (guint i = 0; i < sentences->len; i++) {
        while (end < tokens.n &&
               tokens.tokens[end].start < g_array_index(sentences, ClozeRange, i).end)
            end++;
        add_sentence(&cut, end);
    }
    close_piece(&cut);
    if (cut.pieces->len == 0)
        g_array_append_val(cut.pieces, ((ClozeRange){0, 0}));
    return cut.pieces;
}
