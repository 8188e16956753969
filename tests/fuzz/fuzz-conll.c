/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Column files: whatever comes in, sentences come out with as many tags as words. */

#include "engine/data/conll.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(ClozeConll) conll = cloze_conll_parse((const char *)data, size, "fuzz", NULL);

    if (conll == NULL)
        return 0;
    for (guint i = 0; i < conll->sentences->len; i++) {
        ClozeSentence *sentence = g_ptr_array_index(conll->sentences, i);
        g_autoptr(GArray) entities = NULL;

        g_assert(g_strv_length(sentence->words) == sentence->n);
        g_assert(g_strv_length(sentence->tags) == sentence->n);
        entities = cloze_tag_scheme_entities(conll->scheme, (const char *const *)sentence->tags,
                                             sentence->n);
        g_assert(entities->len <= sentence->n);
    }
    return 0;
}
