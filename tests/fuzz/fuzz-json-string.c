/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever the bytes, what is read is UTF-8 and no longer than the JSON was. */
#include "engine/base/json-string.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    gsize at = 0;

    if (cloze_json_string_read((const char *)data, size, &at, out, &error)) {
        g_assert_cmpuint(at, <=, size);
        g_assert_cmpuint(out->len, <=, size);
    } else {
        g_assert_nonnull(error);
    }
    for (const char *p = out->str, *end = p + out->len; p < end; p++) {
        if (!g_utf8_validate_len(p, end - p, &p))
            g_assert_cmpint(*p, ==, '\0');
    }
    return 0;
}
