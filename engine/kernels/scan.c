/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The choice among the tables. Compiled for the baseline. */

#include "engine/kernels/scan.h"

#include <stdatomic.h>

#include "engine/kernels/cpu.h"

typedef struct {
    const ClozeScan *scan;
    ClozeIsa isa; /* the least that CLOZE_CPU must allow */
    ClozeCpuFeature feature;
} Choice;

/* The better ones first. */
static const Choice choices[] = {
#if defined(CLOZE_KERNELS_X86)
    {&cloze_scan_avx512_vnni, CLOZE_ISA_AVX512, CLOZE_CPU_AVX512_VNNI},
    {&cloze_scan_avx2, CLOZE_ISA_AVX2, CLOZE_CPU_ANY},
#endif
    {&cloze_scan_c, CLOZE_ISA_C, CLOZE_CPU_ANY},
};

#define N_CHOICES (sizeof choices / sizeof *choices)

static bool
is_usable(const Choice *choice)
{
    return cloze_cpu_has(choice->isa) && cloze_cpu_has_feature(choice->feature);
}

static const ClozeScan *
choose(void)
{
    size_t i = 0;

    while (i + 1 < N_CHOICES && (choices[i].isa > cloze_cpu_get_limit() || !is_usable(&choices[i])))
        i++;
    return choices[i].scan;
}

/* Asked once: the question leaves a virtual machine, which takes longer than a row's product. */
const ClozeScan *
cloze_scan_get(void)
{
    static _Atomic(const ClozeScan *) chosen;
    const ClozeScan *scan = atomic_load_explicit(&chosen, memory_order_acquire);

    if (!scan) {
        scan = choose();
        atomic_store_explicit(&chosen, scan, memory_order_release);
    }
    return scan;
}

const ClozeScan *
cloze_scan_get_nth(size_t i, bool *usable)
{
    if (i >= N_CHOICES)
        return NULL;
    *usable = is_usable(&choices[i]);
    return choices[i].scan;
}
