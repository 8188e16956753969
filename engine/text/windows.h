/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns a range of text into windows of tokens that fit a model. Whole sentences are packed into a
 * window while they fit. A sentence longer than a window is cut at word boundaries: its windows
 * overlap, each carries context on both sides and owns the words in the middle. Every token is owned
 * by exactly one window, in order, and all tokens of a word by the same one, unless the word alone
 * is longer than a window: that one is cut between its tokens. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/tokenizer.h"
#include <glib.h>

typedef struct {
    ClozeToken *tokens; /* with the template's special tokens; offsets into the whole text */
    gsize n;
    gsize own_begin; /* tokens [own_begin, own_end) are this window's to report */
    gsize own_end;
} ClozeWindow;

typedef struct {
    gsize max_tokens; /* of one window, specials included; at least 16 */
    gsize context;    /* tokens of context on each side where a sentence has to be cut; at most a
                       * third of the window is used for each side */
    gboolean shapes;  /* token types are the shapes of words (engine/text/word-shapes.h), else 0 */
} ClozeWindowOptions;

/* @text: valid UTF-8. Returns (element-type ClozeWindow*), freed with the array, in text order;
 * none for a range without tokens. CLOZE_ERROR_ARGUMENT for windows that are too small. */
CLOZE_API GPtrArray *cloze_windows_cut(ClozeTokenizer *tokenizer, const char *text, gsize start,
                                       gsize end, const ClozeWindowOptions *options,
                                       GError **error);
CLOZE_API void cloze_windows_free(ClozeWindow *window);
