/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a text into the passages that are searched: by headings, paragraphs and sentences, each of a
 * bounded number of tokens and overlapping the one before it within its section. All of the text is
 * in some passage. The cut depends on the text, its headings and the tokenizer alone. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/text/tokenizer.h"
#include <glib.h>

/* Bytes [start, end) of the text; @level 1 is the outermost. */
typedef struct {
    gsize start;
    gsize end;
    guint level;
} ClozeHeading;

typedef struct {
    gsize least;   /* a passage goes on past headings and paragraphs until it has as many tokens */
    gsize most;    /* of a passage; at least 16 and more than least */
    gsize overlap; /* tokens, in whole sentences, repeated from the passage before; below least */
} ClozePassageOptions;

#define CLOZE_PASSAGE_OPTIONS_DEFAULT                                                              \
    (ClozePassageOptions)                                                                          \
    {                                                                                              \
        .least = 100, .most = 250, .overlap = 40                                                   \
    }

/* Bytes [start, end) of the text, without white space at either end. */
typedef struct {
    gsize start;
    gsize end;
    gint heading; /* index of the innermost heading it begins under, or -1 */
    guint n_tokens;
} ClozePassage;

/* @text: valid UTF-8; @headings: sorted, not overlapping. Returns (element-type ClozePassage) in
 * text order, none for a text of white space. */
CLOZE_API GArray *cloze_passages_cut(ClozeTokenizer *tokenizer, const char *text, gsize size,
                                     const ClozeHeading *headings, gsize n_headings,
                                     const ClozePassageOptions *options, GError **error);
/* (transfer full) the headings around headings[@heading] and itself, outermost first, joined by
 * @separator, without Markdown's marks; "" for -1. */
CLOZE_API char *cloze_passages_dup_path(const char *text, const ClozeHeading *headings,
                                        gint heading, const char *separator);
