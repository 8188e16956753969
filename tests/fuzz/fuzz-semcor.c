/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/semcor.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus =
        gloss_semcor_parse((const char *)data, size, "input", &error);

    g_assert_true((corpus == NULL) == (error != NULL));
    if (corpus)
        g_assert_cmpuint(corpus->n_tagged, <=, corpus->n_words);
    return 0;
}
