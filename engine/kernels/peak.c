/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The choice among the tables. Compiled for the baseline. */

#include "engine/kernels/peak.h"

#include "engine/kernels/cpu.h"

const ClozePeak *
cloze_peak_get(ClozeIsa isa)
{
    if (!cloze_cpu_has(isa))
        return NULL;
#if defined(CLOZE_KERNELS_X86)
    if (isa == CLOZE_ISA_AVX512)
        return &cloze_peak_avx512;
    if (isa == CLOZE_ISA_AVX2)
        return &cloze_peak_avx2;
#endif
    return &cloze_peak_c;
}
