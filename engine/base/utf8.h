/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Strict UTF-8 (RFC 3629): checking, reading and writing one code point. Unlike GLib's checker a
 * zero byte is text here, because labelled data and JSON may hold U+0000. */
#pragma once

#include <glib.h>

/* FALSE: @offset is where the first sequence that is not UTF-8 begins. */
gboolean cloze_utf8_check(const char *text, gsize size, gsize *offset);

/* Writes 1 to 4 bytes for a code point that is not a surrogate; returns how many. */
gsize cloze_utf8_encode(guint32 code_point, char *bytes);

/* Reads a code point of checked text and sets @length to its 1 to 4 bytes. */
static inline guint32
cloze_utf8_decode(const char *text, gsize *length)
{
    const guint8 *b = (const guint8 *)text;

    if (b[0] < 0x80) {
        *length = 1;
        return b[0];
    }
    if (b[0] < 0xE0) {
        *length = 2;
        return (guint32)(b[0] & 0x1F) << 6 | (b[1] & 0x3F);
    }
    if (b[0] < 0xF0) {
        *length = 3;
        return (guint32)(b[0] & 0x0F) << 12 | (guint32)(b[1] & 0x3F) << 6 | (b[2] & 0x3F);
    }
    *length = 4;
    return (guint32)(b[0] & 0x07) << 18 | (guint32)(b[1] & 0x3F) << 12 |
           (guint32)(b[2] & 0x3F) << 6 | (b[3] & 0x3F);
}
