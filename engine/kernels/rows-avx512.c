/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row-wise kernels for AVX-512. */

#include <math.h>
#include <string.h>

#include "engine/kernels/rows.h"
#include "engine/kernels/vec-avx512.h"

#define ROWS(name) cloze_rows_avx512_##name

#include "engine/kernels/rows-tmpl.h"

void
cloze_rows_avx512_f32_from_f16(float *out, const uint16_t *in, size_t n)
{
    size_t i = 0;

    for (; i + 16 <= n; i += 16)
        _mm512_storeu_ps(out + i, _mm512_cvtph_ps(_mm256_loadu_si256((const __m256i *)(in + i))));
    for (; i < n; i++)
        out[i] = _mm512_cvtss_f32(_mm512_cvtph_ps(_mm256_set1_epi16((short)in[i])));
}
