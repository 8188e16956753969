/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The checker and the writer of UTF-8; the reader is inline in the header. Any thread. */
#include "engine/base/utf8.h"

#include <string.h>

/* The table of RFC 3629, section 4: the second byte's range depends on the first. */
static gsize
measure_sequence(const guint8 *b, gsize left)
{
    guint8 low = 0x80, high = 0xBF;
    gsize length;

    if (b[0] < 0xC2 || b[0] > 0xF4)
        return 0;
    length = b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    if (left < length)
        return 0;
    if (b[0] == 0xE0)
        low = 0xA0;
    else if (b[0] == 0xED)
        high = 0x9F;
    else if (b[0] == 0xF0)
        low = 0x90;
    else if (b[0] == 0xF4)
        high = 0x8F;
    if (b[1] < low || b[1] > high)
        return 0;
    for (gsize i = 2; i < length; i++)
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

gboolean
cloze_utf8_check(const char *text, gsize size, gsize *offset)
{
    const guint8 *b = (const guint8 *)text;
    gsize i = 0;

    while (i < size) {
        guint64 eight;
        gsize length;

        if (size - i >= 8) {
            memcpy(&eight, b + i, 8);
            if (!(eight & G_GUINT64_CONSTANT(0x8080808080808080))) {
                i += 8;
                continue;
            }
        }
        length = b[i] < 0x80 ? 1 : measure_sequence(b + i, size - i);
        if (length == 0) {
            *offset = i;
            return FALSE;
        }
        i += length;
    }
    return TRUE;
}

gsize
cloze_utf8_encode(guint32 code_point, char *bytes)
{
    if (code_point < 0x80) {
        bytes[0] = (char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        bytes[0] = (char)(0xC0 | code_point >> 6);
        bytes[1] = (char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        bytes[0] = (char)(0xE0 | code_point >> 12);
        bytes[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
        bytes[2] = (char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    bytes[0] = (char)(0xF0 | code_point >> 18);
    bytes[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
    bytes[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
    bytes[3] = (char)(0x80 | (code_point & 0x3F));
    return 4;
}
