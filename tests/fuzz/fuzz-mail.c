/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-mail.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autofree char *detail = NULL;
    g_autoptr(GArray) structure = NULL;
    GlossExtractionReason reason = 0;
    g_autoptr(GString) text = gloss_extract_mail_read(bytes, &structure, &reason, &detail);
    gsize before = 0;

    if (text == NULL) {
        g_assert_true(detail != NULL && reason != 0);
        return 0;
    }
    g_assert_true(g_utf8_validate_len(text->str, text->len, NULL));
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_true(before <= part->start && part->start < part->end && part->end <= text->len);
        g_assert_true(g_utf8_validate_len(text->str + part->start, part->end - part->start, NULL));
        before = part->start;
    }
    return 0;
}
