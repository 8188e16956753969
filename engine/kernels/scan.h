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

/* One vector in 8 bits: a step, the length of what it says, and that of what it leaves out. */
typedef struct {
    float scale, length, lost;
} ClozeScanNarrow;

/* Many of them, [n] each. */
typedef struct {
    const float *scales, *lengths, *lost;
} ClozeScanNarrows;

typedef struct {
    const char *name; /* "avx2" */
    /* out[rows][nq] = x[rows][d] . q[nq][d] */
    void (*dots_i8)(int32_t *out, const int8_t *x, const int8_t *q, size_t rows, size_t nq,
                    size_t d);
    /* out[n] = rows[i][d] . q[d], for rows that lie anywhere */
    void (*picks_i8)(int32_t *out, const int8_t *const *rows, const int8_t *q, size_t n, size_t d);
    void (*dots_f32)(float *out, const float *x, const float *q, size_t rows, size_t nq, size_t d);
    /* What narrow[n] says of x[n] in steps of the largest value's 127th part. */
    ClozeScanNarrow (*measure)(const float *x, const int8_t *narrow, size_t n);
    /* bounds[n]: how far off each of the 8-bit products @dots of @many with @one can be at most;
     * uppers[n]: what the product is at most. Returns whether one is not below its bar. */
    bool (*bound)(float *uppers, float *bounds, const int32_t *dots, const ClozeScanNarrows *many,
                  const ClozeScanNarrow *one, const float *bars, size_t n);
} ClozeScan;

/* Rounding on the way to a product and its bound, for vectors of about unit length. */
#define CLOZE_SCAN_SLACK 1e-5f

/* The best table this CPU and CLOZE_CPU allow. Any thread. */
const ClozeScan *cloze_scan_get(void);
/* All tables of this build, for tests: NULL past the last; *usable says whether this CPU can run
 * it. */
const ClozeScan *cloze_scan_get_nth(size_t i, bool *usable);

/* For scan.c. */
extern const ClozeScan cloze_scan_c;
extern const ClozeScan cloze_scan_avx2;
extern const ClozeScan cloze_scan_avx512_vnni;
