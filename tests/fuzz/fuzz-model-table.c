/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/model-table.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) entries =
        gloss_model_table_parse((const char *)data, size, "input", &error);

    g_assert_true((entries == NULL) == (error != NULL));
    for (guint i = 0; entries != NULL && i < entries->len; i++)
        g_assert_true(gloss_model_table_is_id(((GlossModelEntry *)entries->pdata[i])->id));
    return 0;
}
