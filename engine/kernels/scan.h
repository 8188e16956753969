/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products of many rows with a few queries, for exact search. Kept apart from kernels.h for
 * the reason that narrow.h is: the 8-bit product needs an instruction of its own. 8-bit values are
 * -127 .. 127 and sums exact in 32 bits for d up to 130,000, so all tables give the same integers.
 * A sum of floats is the same whatever other rows and queries a call has. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows and queries are padded with zeros to a multiple of as many values. */
#define CLOZE_SCAN_STEP 64

typedef struct {
    const char *name; /* "avx2" */
    /* out[rows][nq] = x[rows][d] . q[nq][d] */
    void (*dots_i8)(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t nq,
                    size_t d);
    /* out[n] = rows[i][d] . q[d], for rows that lie anywhere */
    void (*picks_i8)(int32_t *out, const int8_t *const *rows, const int8_t *q, size_t n, size_t d);
    void (*dots_f32)(float *out, const float *x, const float *q, size_t rows, size_t nq, size_t d);
} ClozeScan;

/* The best table this CPU and CLOZE_CPU allow. Any thread. */
const ClozeScan *cloze_scan_get(void);
/* All tables of this build, for tests: NULL past the last; *usable says whether this CPU can run
 * it. */
const ClozeScan *cloze_scan_get_nth(size_t i, bool *usable);

/* For scan.c. */
extern const ClozeScan cloze_scan_c;
extern const ClozeScan cloze_scan_avx2;
extern const ClozeScan cloze_scan_avx512_vnni;
