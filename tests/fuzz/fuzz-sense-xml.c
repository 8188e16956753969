/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-xml.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) keys = g_bytes_new_static("d0.s0.t0 a%1:04:00:: b%1:04:00::\n", 33);
    g_autoptr(GlossSenseCorpus) corpus =
        gloss_sense_xml_parse((const char *)data, size, keys, "input", &error);

    g_assert_true((corpus == NULL) == (error != NULL));
    if (corpus)
        g_assert_cmpuint(corpus->n_tagged, <=, corpus->n_words);
    return 0;
}
