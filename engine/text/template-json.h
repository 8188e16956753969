/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The section "post_processor" of a tokenizer.json: TemplateProcessing, BertProcessing, null, or a
 * Sequence of them. It names tokens, so it is read first and resolved when the vocabulary is
 * known. */
#pragma once

#include "engine/base/json-reader.h"
#include "engine/text/template.h"
#include "engine/text/vocabulary.h"

typedef struct {
    GArray *single; /* pieces as the file names them */
    GArray *pair;
    GHashTable *special; /* name to GArray of gint64 */
} ClozeTemplateJson;

void cloze_template_json_init(ClozeTemplateJson *section);
void cloze_template_json_clear(ClozeTemplateJson *section);
/* Reads one value and leaves errors in @reader. */
void cloze_template_json_read(ClozeJsonReader *reader, ClozeTemplateJson *section);
/* Fills @template, which is initialised; refuses names and ids that nothing defines. */
gboolean cloze_template_json_resolve(const ClozeTemplateJson *section,
                                     const ClozeVocabulary *vocabulary, const char *name,
                                     ClozeTemplate *template, GError **error);
