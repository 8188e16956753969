/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The product for AVX-VNNI with its one instruction in the encoding of AVX512-VNNI, which does the
 * same: so a CPU that has the one and not the other runs all of it but four bytes. */

#include <immintrin.h>

#define _mm256_dpbusd_avx_epi32(sum, x, w) _mm256_dpbusd_epi32(sum, x, w)
#define cloze_narrow_int8_avx_vnni         check_narrow_avx_vnni_evex

#include "engine/kernels/int8-avx-vnni.c"
