/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/markdown-reader.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* Spans lie in the text, in order, on character boundaries. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    GlossReading *reading = gloss_markdown_reader.read(bytes, "input", NULL, NULL);
    gsize before = 0;

    for (guint i = 0; reading != NULL && i < reading->structure->len; i++) {
        GlossStructure item = g_array_index(reading->structure, GlossStructure, i);

        g_assert_true(item.start >= before && item.start < item.end);
        g_assert_true(item.end <= reading->size);
        g_assert_true((reading->text[item.start] & 0xC0) != 0x80);
        g_assert_true((reading->text[item.end] & 0xC0) != 0x80);
        before = item.start;
    }
    g_clear_pointer(&reading, gloss_reader_reading_free);
    return 0;
}
