/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row-wise kernels in C. */

#include "engine/kernels/rows.h"
#include "engine/kernels/vec-c.h"

#define ROWS(name) cloze_rows_c_##name

#include "engine/kernels/rows-tmpl.h"

/* IEEE 754 binary16. Subnormals are whole multiples of 2^-24; a NaN keeps its payload. */
static float
f32_from_f16(uint16_t half)
{
    const uint32_t sign = (uint32_t)(half & 0x8000) << 16;
    const uint32_t exponent = half >> 10 & 0x1f;
    const uint32_t fraction = half & 0x3ff;
    uint32_t bits;
    float value;

    if (exponent == 0) {
        value = (float)fraction * 0x1p-24f;
        return sign ? -value : value;
    }
    if (exponent == 0x1f)
        bits = sign | 0x7f800000 | fraction << 13 | (fraction ? 0x400000 : 0);
    else
        bits = sign | (exponent + 112) << 23 | fraction << 13;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void
cloze_rows_c_f32_from_f16(float *out, const uint16_t *in, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = f32_from_f16(in[i]);
}
