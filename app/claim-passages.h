/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a claim is judged by: texts cut into short passages that know where they stand. A claim is
 * decided by a sentence or two, so they are shorter than those of the index. Any one thread. */
#pragma once

#include "app/reader.h"
#include "engine/text/tokenizer.h"

typedef struct {
    char *file;    /* a GRefString: a path, or the title of a document that has no file */
    char *heading; /* "Chapter › Section" or "" */
    guint page;    /* from 1; 0: none */
    gsize start;   /* bytes of the document's text */
    gsize end;
    char *text;
} GlossClaimPassage;

/* (element-type GlossClaimPassage*), empty. */
GPtrArray *gloss_claim_passages_new(void);
/* Adds those of a text, valid UTF-8. @structure: (nullable) (element-type GlossStructure). */
gboolean gloss_claim_passages_add_text(GPtrArray *passages, ClozeTokenizer *tokenizer,
                                       const char *file, const char *text, gsize size,
                                       GArray *structure, GError **error);
/* Adds a part of a document that was found or kept before: @text begins at byte @start. What of it
 * the passage added before has already, in the same file, is passed over. */
gboolean gloss_claim_passages_add_part(GPtrArray *passages, ClozeTokenizer *tokenizer,
                                       const char *file, const char *heading, guint page,
                                       gsize start, const char *text, GError **error);
