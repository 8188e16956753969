/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* By the bits, without the CPU's conversion: it is done once a file, and the same everywhere. */

#include "engine/model/half.h"

#include <string.h>

#define SIGN_BIT  0x8000U
#define INFINITE  0x7c00U
#define QUIET_NAN 0x7e00U
/* Bits of the fp32 numbers that halves end with: 2^16, at and above which all is infinite, and
 * 2^-14, below which halves have no implied bit. */
#define FLOAT_INFINITE  0x7f800000U
#define FLOAT_TOO_LARGE 0x47800000U
#define FLOAT_SUBNORMAL 0x38800000U

static guint32
shift_rounded(guint32 bits, guint shift)
{
    const guint32 half = 1U << (shift - 1), rest = bits & ((1U << shift) - 1);
    const guint32 whole = bits >> shift;

    return whole + (rest > half || (rest == half && (whole & 1)));
}

static guint32
from_subnormal(guint32 bits)
{
    const guint exponent = bits >> 23;
    const guint32 significand = (bits & 0x7fffffU) | 0x800000U;

    /* 2^-25 itself is a tie with zero, which is even. */
    return exponent < 102 ? 0 : shift_rounded(significand, 126 - exponent);
}

guint16
cloze_half_from_float(float value)
{
    guint32 bits, size, sign;

    memcpy(&bits, &value, sizeof(bits));
    size = bits & 0x7fffffffU;
    sign = (bits >> 16) & SIGN_BIT;
    if (size > FLOAT_INFINITE)
        return (guint16)(sign | QUIET_NAN);
    if (size >= FLOAT_TOO_LARGE)
        return (guint16)(sign | INFINITE);
    if (size < FLOAT_SUBNORMAL)
        return (guint16)(sign | from_subnormal(size));
    /* A carry out of the significand goes into the exponent, up to infinity, as it should. */
    return (guint16)(sign | shift_rounded(size - ((127 - 15) << 23), 13));
}

void
cloze_half_from_floats(guint16 *out, const float *in, gsize n)
{
    for (gsize i = 0; i < n; i++)
        out[i] = cloze_half_from_float(in[i]);
}
