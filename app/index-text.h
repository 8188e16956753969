/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A document's text as it is indexed: its language and its passages, each with page, headings and
 * what is embedded of it. Any thread. */
#pragma once

#include "app/reader.h"
#include "engine/text/passages.h"

typedef struct {
    gsize start; /* bytes of the text */
    gsize end;
    guint page;    /* from 1; 0 where the format has none */
    char *heading; /* "Chapter › Section" or "" */
    char *body;    /* text[start, end) */
    gint64 hash;   /* of what is embedded, in the index; else 0 */
} GlossIndexPassage;

typedef struct {
    char *hash; /* of the text and its format */
    gsize size;
    const char *language; /* (nullable) static */
    GPtrArray *passages;  /* (element-type GlossIndexPassage*) */
} GlossIndexText;

/* @format: the reader's id. @text: valid UTF-8; @structure: (element-type GlossStructure). */
GlossIndexText *gloss_index_text_new(ClozeTokenizer *tokenizer, const char *format,
                                     const char *text, gsize size, GArray *structure,
                                     GError **error);
/* (transfer full) (element-type GlossIndexPassage*) the passages of a text by bounds of one's own. */
GPtrArray *gloss_index_text_cut(ClozeTokenizer *tokenizer, const char *text, gsize size,
                                GArray *structure, const ClozePassageOptions *options,
                                GError **error);
void gloss_index_text_free(GlossIndexText *self);
/* (transfer full) the hash that gloss_index_text_new gives to a text whose own is @text_hash. */
char *gloss_index_text_make_hash(const char *format, const char *text_hash);
/* (transfer full) the other way round: @text_hash of such a hash. */
char *gloss_index_text_dup_text_hash(const char *hash);
/* (transfer full) what of a passage is embedded: its headings, then itself. */
char *gloss_index_text_make_embedded(const char *heading, const char *body);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexText, gloss_index_text_free)
