/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/synset.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The offset a line has to have is the number it begins with. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    GlossLine line = {(const char *)data, size}, rest = line;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSynset) synset = NULL;
    guint64 offset = 0;

    gloss_sorted_lines_take_number(&rest, 10, G_MAXUINT32, &offset);
    synset = gloss_synset_parse(line, (gsize)offset, "input", &error);
    g_assert_true((synset == NULL) == (error != NULL));
    if (synset != NULL) {
        g_autofree char *definition = gloss_synset_dup_definition(synset);

        g_assert_cmpuint(synset->words->len, >, 0);
        g_assert_true(g_utf8_validate(definition, -1, NULL));
    }
    return 0;
}
