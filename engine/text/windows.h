/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns a range of text into overlapping windows of tokens that fit a model. Windows are cut at
 * sentence ends where they fit, else at word boundaries; each carries context on both sides and
 * owns the words in the middle, every word owned by exactly one window. */
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
    gsize context;    /* tokens of context on each side where a sentence has to be cut */
} ClozeWindowOptions;

/* Returns (element-type ClozeWindow*), freed with the array. */
CLOZE_API GPtrArray *cloze_windows_cut(ClozeTokenizer *tokenizer, const char *text, gsize start,
                                       gsize end, const ClozeWindowOptions *options,
                                       GError **error);
CLOZE_API void cloze_windows_free(ClozeWindow *window);
