/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables and the choice among them. Compiled for the baseline: nothing here may need more than
 * the oldest CPU has. */

#include "engine/kernels/kernels.h"

#include <stdatomic.h>

#include "engine/kernels/backward.h"
#include "engine/kernels/cpu.h"
#include "engine/kernels/dropout.h"
#include "engine/kernels/gemm.h"
#include "engine/kernels/rows.h"

#define TABLE(isa_, ISA_)                                                                          \
    {                                                                                              \
        .isa = CLOZE_ISA_##ISA_, .name = #isa_, .gemm_f32_panel = CLOZE_GEMM_##ISA_##_PANEL,       \
        .gemm_f32_vector = CLOZE_GEMM_##ISA_##_VECTOR, .gemm_f32_rows = CLOZE_GEMM_##ISA_##_ROWS,  \
        .gemm_f32 = cloze_gemm_##isa_##_f32, .gemm_f32_turned = cloze_gemm_##isa_##_f32_turned,    \
        .turn = cloze_gemm_##isa_##_turn, .sum_columns = cloze_gemm_##isa_##_sum_columns,          \
        .pack = cloze_gemm_##isa_##_pack, .pack_transposed = cloze_gemm_##isa_##_pack_transposed,  \
        .transpose = cloze_gemm_##isa_##_transpose, .layer_norm = cloze_rows_##isa_##_layer_norm,  \
        .softmax = cloze_rows_##isa_##_softmax, .exponentials = cloze_rows_##isa_##_exponentials,  \
        .scale = cloze_rows_##isa_##_scale, .activate = cloze_rows_##isa_##_activate,              \
        .exp = cloze_rows_##isa_##_exp, .tanh = cloze_rows_##isa_##_tanh,                          \
        .dot = cloze_rows_##isa_##_dot, .axpy = cloze_rows_##isa_##_axpy,                          \
        .add3 = cloze_rows_##isa_##_add3, .f32_from_bf16 = cloze_rows_##isa_##_f32_from_bf16,      \
        .f32_from_f16 = cloze_rows_##isa_##_f32_from_f16,                                          \
        .layer_norm_backward = cloze_backward_##isa_##_layer_norm,                                 \
        .activate_backward = cloze_backward_##isa_##_activate,                                     \
        .softmax_backward = cloze_backward_##isa_##_softmax,                                       \
        .adamw = cloze_backward_##isa_##_adamw, .dropout = cloze_dropout_##isa_##_run,             \
    }

static const ClozeKernels tables[] = {
    TABLE(c, C),
#if defined(CLOZE_KERNELS_X86)
    TABLE(avx2, AVX2),
    TABLE(avx512, AVX512),
#endif
};

const ClozeKernels *
cloze_kernels_get_isa(ClozeIsa isa)
{
    if ((size_t)isa >= sizeof tables / sizeof *tables || !cloze_cpu_has(isa))
        return NULL;
    return &tables[isa];
}

const ClozeKernels *
cloze_kernels_get(void)
{
    static _Atomic(const ClozeKernels *) chosen;
    const ClozeKernels *kernels = atomic_load_explicit(&chosen, memory_order_relaxed);

    for (int isa = (int)cloze_cpu_get_limit(); !kernels; isa--)
        kernels = cloze_kernels_get_isa((ClozeIsa)isa);
    atomic_store_explicit(&chosen, kernels, memory_order_relaxed);
    return kernels;
}

size_t
cloze_kernels_packed_size(const ClozeKernels *kernels, size_t n, size_t k)
{
    const size_t whole = n - n % kernels->gemm_f32_panel;
    const size_t rest = n - whole + kernels->gemm_f32_vector - 1;

    return (whole + rest - rest % kernels->gemm_f32_vector) * k;
}

void
cloze_kernels_pack(const ClozeKernels *kernels, float *packed, const float *w, size_t ldw, size_t n,
                   size_t k)
{
    kernels->pack(packed, w, ldw, n, k);
}
