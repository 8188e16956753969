/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row-wise kernels for AVX2. */

#include <math.h>
#include <string.h>

#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx2.h"

#define ROWS(name) cloze_rows_avx2_##name

#include "engine/kernels/rows-tmpl.h"

void
cloze_rows_avx2_f32_from_f16(float *out, const uint16_t *in, size_t n)
{
    size_t i = 0;

    for (; i + 8 <= n; i += 8)
        _mm256_storeu_ps(out + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(in + i))));
    for (; i < n; i++)
        out[i] = _cvtsh_ss(in[i]);
}
