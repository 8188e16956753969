/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/inventory.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* What is read can be found again by its id and by each of its words. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossInventory) inventory =
        gloss_inventory_parse("input.tsv", (const char *)data, size, &error);

    g_assert_true((inventory == NULL) == (error != NULL));
    if (error != NULL)
        g_assert_true(g_utf8_validate(error->message, -1, NULL));
    for (gsize i = 0; inventory != NULL && i < gloss_inventory_get_n(inventory); i++) {
        const GlossInventorySense *sense = gloss_inventory_get(inventory, i);

        g_assert_true(gloss_inventory_find(inventory, sense->id) == sense);
        g_assert_cmpuint(strlen(sense->gloss), >, 0);
        for (char **lemma = sense->lemmas; *lemma != NULL; lemma++) {
            g_autoptr(GPtrArray) senses = gloss_inventory_look_up(inventory, *lemma);

            g_assert_true(g_ptr_array_find(senses, sense, NULL));
        }
    }
    return 0;
}
