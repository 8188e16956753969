/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the CPU and the operating system allow. */
#pragma once

#include "engine/kernels/kernels.h"

/* Whether instructions of @isa may run: CPUID says the CPU has them and XCR0 that the operating
 * system keeps their registers. */
bool cloze_cpu_has(ClozeIsa isa);
/* Single instructions beyond an instruction set. AVX_VNNI goes with AVX2, the others with AVX512; the
 * caller has asked for that set. */
typedef enum {
    CLOZE_CPU_ANY,
    CLOZE_CPU_AVX_VNNI,
    CLOZE_CPU_AVX512_VNNI,
    CLOZE_CPU_AVX512_BF16,
} ClozeCpuFeature;

bool cloze_cpu_has_feature(ClozeCpuFeature feature);
/* CLOZE_CPU: the highest instruction set allowed. */
ClozeIsa cloze_cpu_get_limit(void);
