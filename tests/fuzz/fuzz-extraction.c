/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extraction.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = gloss_extraction_parse(data, size, "input", &error);

    g_assert_true((reading != NULL) != (error != NULL));
    if (reading == NULL)
        return 0;
    g_assert_true(g_utf8_validate_len(reading->text, reading->size, NULL));
    for (guint i = 0; i < reading->structure->len; i++)
        g_assert_cmpuint(g_array_index(reading->structure, GlossStructure, i).end, <=,
                         reading->size);
    return 0;
}
