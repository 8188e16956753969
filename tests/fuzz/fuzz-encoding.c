/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/text-reader.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autoptr(GError) error = NULL;
    GlossReading *reading = gloss_text_reader.read(bytes, "input", NULL, &error);

    if (reading == NULL) {
        g_assert_nonnull(error);
        return 0;
    }
    g_assert_true(g_utf8_validate_len(reading->text, reading->size, NULL));
    g_assert_cmpint(reading->text[reading->size], ==, 0);
    gloss_reader_reading_free(reading);
    return 0;
}
