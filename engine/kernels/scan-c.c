/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products in C. */

#include "engine/kernels/scan.h"
#include "engine/kernels/vec-c.h"

static int32_t
dot_i8(const int8_t *x, const int8_t *q, size_t d)
{
    int32_t sum = 0;

    for (size_t i = 0; i < d; i++)
        sum += (int32_t)x[i] * q[i];
    return sum;
}

static void
dots_i8(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t nq, size_t d)
{
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < nq; j++)
            *out++ = dot_i8(x + i * d, q + j * d, d);
}

static void
picks_i8(int32_t *out, const int8_t *const *rows, const int8_t *q, size_t n, size_t d)
{
    for (size_t i = 0; i < n; i++)
        out[i] = dot_i8(rows[i], q, d);
}

#include "engine/kernels/scan-tmpl.h"

const ClozeScan cloze_scan_c = {.name = "c",
                                .dots_i8 = dots_i8,
                                .picks_i8 = picks_i8,
                                .dots_f32 = dots_f32,
                                .measure = measure,
                                .bound = bound};
