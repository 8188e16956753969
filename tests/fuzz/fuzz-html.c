/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-html.h"
#include "app/html-reader.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autofree char *encoding = NULL;
    g_autofree char *detail = NULL;
    gboolean replaced;
    gsize n;
    char *decoded = gloss_html_reader_decode(bytes, "input", &n, &encoding, &replaced, NULL);
    g_autoptr(GBytes) html = decoded != NULL ? g_bytes_new_take(decoded, n) : NULL;
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;
    GlossExtractionReason reason;

    if (html == NULL)
        return 0;
    text = gloss_extract_html_read(html, &structure, &reason, &detail);
    g_assert_nonnull(text);
    g_assert_true(g_utf8_validate_len(text->str, text->len, NULL));
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_true(part->start < part->end && part->end <= text->len);
        g_assert_true(g_utf8_validate_len(text->str + part->start, part->end - part->start, NULL));
    }
    return 0;
}
