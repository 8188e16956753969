/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* CPUID and XCR0 (Intel SDM volume 1, chapter 13 and 15; AMD APM volume 2, chapter 11). */

#include "engine/kernels/cpu.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

#define XCR0_AVX    0x06u /* SSE and AVX state */
#define XCR0_AVX512 0xe6u /* and opmask, upper halves, upper registers */

#define LEAF1_ECX_AVX2   (1u << 12 | 1u << 27 | 1u << 28 | 1u << 29) /* FMA OSXSAVE AVX F16C */
#define LEAF7_EBX_AVX2   (1u << 5)
#define LEAF7_EBX_AVX512 (1u << 16 | 1u << 17 | 1u << 30 | 1u << 31) /* F DQ BW VL */
#define LEAF7_ECX_VNNI   (1u << 11)
#define LEAF7_1_EAX_VNNI (1u << 4) /* of AVX, 256 bits */
#define LEAF7_1_EAX_BF16 (1u << 5)

static unsigned
read_xcr0(void)
{
    unsigned low, high;

    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool
has_all(unsigned word, unsigned bits)
{
    return (word & bits) == bits;
}

bool
cloze_cpu_has(ClozeIsa isa)
{
    unsigned a, b, c, d;

    if (isa == CLOZE_ISA_C)
        return true;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !has_all(c, LEAF1_ECX_AVX2))
        return false;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !has_all(b, LEAF7_EBX_AVX2))
        return false;
    if (isa == CLOZE_ISA_AVX2)
        return has_all(read_xcr0(), XCR0_AVX);
    return has_all(b, LEAF7_EBX_AVX512) && has_all(read_xcr0(), XCR0_AVX512);
}

bool
cloze_cpu_has_feature(ClozeCpuFeature feature)
{
    unsigned a, b, c, d, a1 = 0;

    if (feature == CLOZE_CPU_ANY)
        return true;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
        return false;
    if (feature == CLOZE_CPU_AVX512_VNNI)
        return has_all(c, LEAF7_ECX_VNNI);
    if (a < 1 || !__get_cpuid_count(7, 1, &a1, &b, &c, &d))
        return false;
    return has_all(a1, feature == CLOZE_CPU_AVX_VNNI ? LEAF7_1_EAX_VNNI : LEAF7_1_EAX_BF16);
}
#else
bool
cloze_cpu_has(ClozeIsa isa)
{
    return isa == CLOZE_ISA_C;
}

bool
cloze_cpu_has_feature(ClozeCpuFeature feature)
{
    return feature == CLOZE_CPU_ANY;
}
#endif

ClozeIsa
cloze_cpu_get_limit(void)
{
    const char *limit = getenv("CLOZE_CPU");

    if (limit && strcmp(limit, "c") == 0)
        return CLOZE_ISA_C;
    if (limit && strcmp(limit, "avx2") == 0)
        return CLOZE_ISA_AVX2;
    return CLOZE_ISA_AVX512;
}
