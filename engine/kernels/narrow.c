/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables of narrow products and the choice among them. Compiled for the baseline. */

#include "engine/kernels/narrow.h"

#include "engine/kernels/cpu.h"

typedef struct {
    const ClozeNarrow *narrow;
    ClozeIsa isa; /* the least that CLOZE_CPU must allow */
    ClozeCpuFeature feature;
} Choice;

/* The better ones first. */
static const Choice choices[] = {
#if defined(CLOZE_KERNELS_X86)
    {&cloze_narrow_int8_avx512_vnni, CLOZE_ISA_AVX512, CLOZE_CPU_AVX512_VNNI},
    {&cloze_narrow_int8_avx_vnni, CLOZE_ISA_AVX2, CLOZE_CPU_AVX_VNNI},
    {&cloze_narrow_int8_avx2, CLOZE_ISA_AVX2, CLOZE_CPU_ANY},
    {&cloze_narrow_bf16_avx512, CLOZE_ISA_AVX512, CLOZE_CPU_AVX512_BF16},
#endif
    {&cloze_narrow_int8_c, CLOZE_ISA_C, CLOZE_CPU_ANY},
};

#define N_CHOICES (sizeof choices / sizeof *choices)

static bool
is_usable(const Choice *choice)
{
    return cloze_cpu_has(choice->isa) && cloze_cpu_has_feature(choice->feature);
}

const ClozeNarrow *
cloze_narrow_get(ClozePrecision precision)
{
    for (size_t i = 0; i < N_CHOICES; i++)
        if (choices[i].narrow->precision == precision && choices[i].isa <= cloze_cpu_get_limit() &&
            is_usable(&choices[i]))
            return choices[i].narrow;
    return NULL;
}

const ClozeNarrow *
cloze_narrow_get_nth(size_t i, bool *usable)
{
    if (i >= N_CHOICES)
        return NULL;
    *usable = is_usable(&choices[i]);
    return choices[i].narrow;
}

size_t
cloze_narrow_row_size(const ClozeNarrow *narrow, size_t k)
{
    return narrow->row_head + (k + narrow->step - 1) / narrow->step * sizeof(uint32_t);
}

size_t
cloze_narrow_packed_size(const ClozeNarrow *narrow, size_t n, size_t k)
{
    const size_t columns = (n + narrow->vector - 1) / narrow->vector * narrow->vector;

    return columns *
           (narrow->column_head + (k + narrow->step - 1) / narrow->step * sizeof(uint32_t));
}
