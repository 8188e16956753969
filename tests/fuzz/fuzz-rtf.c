/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-rtf.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = gloss_extract_rtf_read(bytes, &structure, &error);
    gsize before = 0;

    g_assert_true((text != NULL) == (error == NULL));
    if (text == NULL)
        return 0;
    g_assert_true(g_utf8_validate_len(text->str, text->len, NULL));
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_true(before <= part->start && part->start < part->end && part->end <= text->len);
        g_assert_true(g_utf8_validate_len(text->str + part->start, part->end - part->start, NULL));
        before = part->start;
    }
    return 0;
}
