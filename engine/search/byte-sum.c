/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Multiply and shift, a word at a time. */
#include "engine/search/byte-sum.h"

#include <string.h>

guint32
cloze_byte_sum_add(guint64 sum, const void *data, gsize size)
{
    const char *p = data;
    guint64 word = 0;

    for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
        memcpy(&word, p, sizeof word);
        sum = (sum ^ word) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
        sum ^= sum >> 29;
    }
    word = 0;
    memcpy(&word, p, size);
    sum = (sum ^ word ^ size << 56) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    return (guint32)(sum >> 32 ^ sum);
}
