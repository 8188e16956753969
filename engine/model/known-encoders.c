/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the model cards of BAAI's BGE, of E5, of GTE and of sentence-transformers' MiniLM. Files that
 * others convert to ONNX leave out modules.json and 1_Pooling, and no file of BGE's or E5's names a
 * prompt. */
#include "engine/model/known-encoders.h"

static const ClozeKnownEncoder encoders[] = {
    {"*bge-*-en*", CLOZE_POOLING_CLS, TRUE,
     "Represent this sentence for searching relevant passages: ", ""},
    {"*bge-*-zh*", CLOZE_POOLING_CLS, TRUE, "为这个句子生成表示以用于检索相关文章：", ""},
    {"*e5-*", CLOZE_POOLING_MEAN, TRUE, "query: ", "passage: "},
    {"*gte-*", CLOZE_POOLING_MEAN, TRUE, "", ""},
    {"*all-minilm-*", CLOZE_POOLING_MEAN, TRUE, "", ""},
};

const ClozeKnownEncoder *
cloze_known_encoders_find(const char *folder)
{
    g_autofree char *base = g_path_get_basename(folder);
    g_autofree char *name = g_ascii_strdown(base, -1);

    for (gsize i = 0; i < G_N_ELEMENTS(encoders); i++) {
        if (g_pattern_match_simple(encoders[i].pattern, name))
            return &encoders[i];
    }
    return NULL;
}
