/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One thread, best of several rounds: what a kernel can do, not what a busy machine lets it do. */

#include "tests/kernels/bench-kernels.h"

#include <string.h>

#include <glib.h>

#include "engine/kernels/attention.h"
#include "engine/kernels/kernels.h"
#include "engine/kernels/narrow.h"

#define ROUND_NANOSECONDS 20000000
#define N_ROUNDS          7

typedef struct {
    const ClozeKernels *kernels;
    const ClozeNarrow *narrow;
    gsize m, n, k;
    ClozeEpilogue epilogue;
    float *x, *w, *y, *bias;
} Bench;

typedef void (*BenchFunc)(Bench *bench);

static gint64
now_nanoseconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (gint64)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Nanoseconds of one call. */
static double
measure(BenchFunc func, Bench *bench)
{
    double best = G_MAXDOUBLE;

    for (int round = 0; round < N_ROUNDS; round++) {
        gint64 begin = now_nanoseconds(), now;
        gsize n = 0;

        do {
            func(bench);
            n++;
            now = now_nanoseconds();
        } while (now - begin < ROUND_NANOSECONDS);
        best = MIN(best, (double)(now - begin) / (double)n);
    }
    return best;
}

#if defined(__x86_64__)
#define FMA(register, a, b)                                                                        \
    "vfmadd231ps %%" #register #a ", %%" #register #a ", %%" #register #b "\n"
/* The formatter lays this list out differently each time. */
/* clang-format off */
#define TEN_FMAS(register)                                                  \
    FMA(register, 10, 0) FMA(register, 10, 1) FMA(register, 10, 2)          \
    FMA(register, 10, 3) FMA(register, 10, 4) FMA(register, 10, 5)          \
    FMA(register, 10, 6) FMA(register, 10, 7) FMA(register, 10, 8)          \
    FMA(register, 10, 9)
/* clang-format on */
#define FMA_LOOP(register, zero)                                                                   \
    for (int i = 0; i < 1000; i++)                                                                 \
    __asm__ volatile(zero TEN_FMAS(register)::                                                     \
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", \
                           "xmm9", "xmm10")

static void
fma_avx2(Bench *bench)
{
    FMA_LOOP(ymm, "vxorps %%ymm10, %%ymm10, %%ymm10\n");
}

static void
fma_avx512(Bench *bench)
{
    FMA_LOOP(zmm, "vpxorq %%zmm10, %%zmm10, %%zmm10\n");
}

/* GFLOP/s of multiply-adds in registers alone. */
static double
measure_peak(ClozeIsa isa)
{
    if (isa == CLOZE_ISA_AVX512)
        return 1000 * 10 * 32 / measure(fma_avx512, NULL);
    if (cloze_kernels_get_isa(CLOZE_ISA_AVX2))
        return 1000 * 10 * 16 / measure(fma_avx2, NULL);
    return 0;
}
#else
static double
measure_peak(ClozeIsa isa)
{
    return 0;
}
#endif

static void
run_gemm(Bench *bench)
{
    const ClozeGemm gemm = {.y = bench->y,
                            .ldy = bench->n,
                            .x = bench->x,
                            .ldx = bench->k,
                            .packed = bench->w,
                            .bias = bench->bias,
                            .m = bench->m,
                            .n = bench->n,
                            .k = bench->k,
                            .epilogue = bench->epilogue};

    bench->kernels->gemm_f32(&gemm);
}

static void
run_pack(Bench *bench)
{
    bench->kernels->pack(bench->w, bench->x, bench->k, bench->n, bench->k);
}

static void
run_layer_norm(Bench *bench)
{
    bench->kernels->layer_norm(bench->y, bench->x, bench->bias, bench->bias, bench->m, bench->n,
                               1e-12f);
}

static void
run_softmax(Bench *bench)
{
    memcpy(bench->y, bench->x, bench->m * bench->n * sizeof *bench->y);
    bench->kernels->softmax(bench->y, bench->n, bench->m, bench->n, 0.1f);
}

static void
run_activate(Bench *bench)
{
    memcpy(bench->y, bench->x, bench->n * sizeof *bench->y); /* repeated, values would vanish */
    bench->kernels->activate(bench->y, bench->n, bench->epilogue);
}

static void
run_attention(Bench *bench)
{
    const ClozeAttention attention = {.out = bench->y,
                                      .ldout = 384,
                                      .q = bench->x,
                                      .k = bench->x + 384,
                                      .v = bench->x + 768,
                                      .ld = 1152,
                                      .t = bench->m,
                                      .dh = bench->k,
                                      .scale = 0.2f};

    cloze_attention_run(bench->kernels, &attention, bench->w);
}

static void
bench_gemm(const ClozeKernels *kernels, Bench *bench, double peak)
{
    const gsize shapes[][3] = {{1, 384, 384},  {8, 384, 384},    {32, 1152, 384},
                               {32, 384, 384}, {32, 1536, 384},  {32, 384, 1536},
                               {48, 48, 1536}, {128, 1152, 384}, {48, 128, 32},
                               {48, 32, 128},  {128, 3072, 768}, {512, 768, 3072}};

    for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++) {
        double rate;

        bench->m = shapes[i][0];
        bench->n = shapes[i][1];
        bench->k = shapes[i][2];
        bench->epilogue = CLOZE_EPILOGUE_NONE;
        rate = 2.0 * (double)(bench->m * bench->n * bench->k) / measure(run_gemm, bench);
        g_print("%-7s gemm_f32   m %-4zu n %-5zu k %-5zu %7.1f GFLOP/s  %3.0f %% of peak\n",
                kernels->name, bench->m, bench->n, bench->k, rate,
                peak > 0 ? 100 * rate / peak : 0);
    }
}

static void
run_narrow(Bench *bench)
{
    const ClozeNarrowGemm gemm = {.y = bench->y,
                                  .ldy = bench->n,
                                  .x = (const char *)bench->x,
                                  .packed = (const char *)bench->w,
                                  .bias = bench->bias,
                                  .m = bench->m,
                                  .n = bench->n,
                                  .k = bench->k};

    bench->narrow->gemm(&gemm);
}

static void
run_prepare(Bench *bench)
{
    bench->narrow->prepare((char *)bench->y, bench->bias, bench->k, bench->m, bench->k);
}

static void
run_narrow_pack(Bench *bench)
{
    bench->narrow->pack((char *)bench->w, bench->bias, bench->k, bench->n, bench->k);
}

/* The fp32 product of the same shape is measured beside it, so that a busy machine slows both. */
static void
bench_narrow(Bench *bench)
{
    const gsize shapes[][3] = {{8, 384, 384}, {32, 1152, 384}, {32, 1536, 384},  {32, 384, 1536},
                               {18, 48, 384}, {18, 48, 1536},  {128, 1152, 384}, {128, 3072, 768}};

    for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++) {
        double work, wide, narrow;

        bench->m = shapes[i][0];
        bench->n = shapes[i][1];
        bench->k = shapes[i][2];
        bench->epilogue = CLOZE_EPILOGUE_NONE;
        work = 2.0 * (double)(bench->m * bench->n * bench->k);
        bench->kernels->pack(bench->w, bench->bias, bench->k, bench->n, bench->k);
        wide = measure(run_gemm, bench);
        bench->narrow->pack((char *)bench->w, bench->bias, bench->k, bench->n, bench->k);
        bench->narrow->prepare((char *)bench->x, bench->bias, bench->k, bench->m, bench->k);
        narrow = measure(run_narrow, bench);
        g_print("%-16s m %-4zu n %-5zu k %-5zu %7.1f G/s  %5.2f times gemm_f32 (%s)\n",
                bench->narrow->name, bench->m, bench->n, bench->k, work / narrow, wide / narrow,
                bench->kernels->name);
    }
    bench->m = 32;
    bench->n = bench->k = 384;
    g_print("%-16s prepare %7.2f, pack %7.2f ns an element\n", bench->narrow->name,
            measure(run_prepare, bench) / (32 * 384),
            measure(run_narrow_pack, bench) / (384 * 384));
}

static void
bench_all_narrow(Bench *bench)
{
    bool usable;

    for (gsize i = 0; (bench->narrow = cloze_narrow_get_nth(i, &usable)) != NULL; i++) {
        ClozeIsa isa = bench->narrow->vector == 16  ? CLOZE_ISA_AVX512
                       : bench->narrow->vector == 8 ? CLOZE_ISA_AVX2
                                                    : CLOZE_ISA_C;

        bench->kernels = cloze_kernels_get_isa(isa);
        if (usable && bench->kernels)
            bench_narrow(bench);
    }
}

static void
print_time(const Bench *bench, const char *name, double nanoseconds, double elements)
{
    g_print("%-7s %-10s m %-4zu n %-5zu k %-5zu %7.2f ns an element\n", bench->kernels->name, name,
            bench->m, bench->n, bench->k, nanoseconds / elements);
}

static void
bench_rows(Bench *bench)
{
    bench->m = 32;
    bench->n = bench->k = 384;
    print_time(bench, "layer_norm", measure(run_layer_norm, bench), 32 * 384);
    print_time(bench, "pack", measure(run_pack, bench), 384 * 384);
    bench->n = 128;
    print_time(bench, "softmax", measure(run_softmax, bench), 32 * 128);
    bench->n = 1536;
    bench->epilogue = CLOZE_EPILOGUE_GELU;
    print_time(bench, "gelu", measure(run_activate, bench), 1536);
    bench->epilogue = CLOZE_EPILOGUE_GELU_NEW;
    print_time(bench, "gelu_new", measure(run_activate, bench), 1536);
    bench->k = 32;
    for (bench->m = 16; bench->m <= 512; bench->m *= bench->m == 16 ? 2 : 4)
        print_time(bench, "attention", measure(run_attention, bench),
                   (double)(bench->m * bench->m));
}

int
bench_kernels(void)
{
    gsize size = 4 << 20;
    Bench bench = {0};
    float **arrays[] = {&bench.x, &bench.w, &bench.y, &bench.bias};

    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++) {
        *arrays[i] = g_aligned_alloc(size, sizeof(float), 64);
        for (gsize j = 0; j < size; j++)
            (*arrays[i])[j] = (float)(j % 17) / 17;
    }
    for (int isa = 0; isa < CLOZE_ISA_COUNT; isa++) {
        double peak;

        bench.kernels = cloze_kernels_get_isa((ClozeIsa)isa);
        if (!bench.kernels)
            continue;
        peak = measure_peak((ClozeIsa)isa);
        g_print("%-7s peak %.1f GFLOP/s a thread\n", bench.kernels->name, peak);
        bench_gemm(bench.kernels, &bench, peak);
        bench_rows(&bench);
    }
    bench_all_narrow(&bench);
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_aligned_free(*arrays[i]);
    return 0;
}
