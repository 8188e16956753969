/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The loops are in engine/kernels/peak; here is their work on the pool.
 *
 * lint: allow readers: /proc/cpuinfo is the system's own word, and is only shown */

#include "engine/model/machine.h"

#include <string.h>

#include "engine/base/blas.h"
#include "engine/kernels/kernels.h"
#include "engine/kernels/peak.h"
#include "engine/model/linear.h"

#define FMA_ROUNDS   ((gsize)8 << 20)
#define ARRAY_FLOATS ((gsize)32 << 20)
#define ALIGNMENT    64
#define SINK_FLOATS  (ALIGNMENT / sizeof(float))

typedef double (*RunFunc)(ClozeMachineRun *self);

struct _ClozeMachineRun {
    RunFunc run;
    const ClozePeak *peak;
    const ClozeNarrow *narrow;
    ClozePool *pool;
    guint n_threads;
    guint n_arrays; /* for each thread */
    float **arrays; /* [n_threads * n_arrays] */
    ClozeLinear linear;
    gsize m;
    float *x, *y;
    float *sinks; /* a cache line for each thread; nobody looks at them */
};

const char *
cloze_machine_get_isa(void)
{
    return cloze_kernels_get()->name;
}

const char *
cloze_machine_get_blas(void)
{
    return cloze_blas_get_corename();
}

/* (transfer full) what stands behind the colon of the first such line, or NULL. */
static char *
find_field(const char *text, const char *name)
{
    const char *line = strstr(text, name);
    const char *colon = line ? strchr(line, ':') : NULL;
    const char *end = colon ? strchr(colon, '\n') : NULL;

    return end ? g_strstrip(g_strndup(colon + 1, end - colon - 1)) : NULL;
}

char *
cloze_machine_dup_cpu(void)
{
    static const char *const wanted[] = {"avx2",        "fma",         "f16c",     "avx512f",
                                         "avx512_vnni", "avx512_bf16", "amx_bf16", "avx_vnni"};
    g_autofree char *text = NULL;
    g_autofree char *name = NULL;
    g_autofree char *flags = NULL;
    g_auto(GStrv) words = NULL;
    g_autoptr(GString) found = g_string_new(NULL);

    if (!g_file_get_contents("/proc/cpuinfo", &text, NULL, NULL))
        return g_strdup("unknown CPU");
    name = find_field(text, "model name");
    flags = find_field(text, "flags");
    words = g_strsplit(flags ? flags : "", " ", -1);
    for (gsize i = 0; i < G_N_ELEMENTS(wanted); i++)
        if (g_strv_contains((const char *const *)words, wanted[i]))
            g_string_append_printf(found, "%s%s", found->len ? " " : "", wanted[i]);
    return g_strdup_printf("%s (%s)", name ? name : "unknown CPU", found->str);
}

static ClozeMachineRun *
new_run(ClozePool *pool, RunFunc func, guint n_arrays)
{
    ClozeMachineRun *self = g_new0(ClozeMachineRun, 1);
    guint n;

    self->run = func;
    self->peak = cloze_peak_get(cloze_kernels_get()->isa);
    self->pool = pool;
    self->n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;
    self->n_arrays = n_arrays;
    self->sinks = g_new0(float, self->n_threads *SINK_FLOATS);
    n = self->n_threads * n_arrays;
    self->arrays = g_new0(float *, n + 1);
    for (guint i = 0; i < n; i++) {
        self->arrays[i] = g_aligned_alloc(ARRAY_FLOATS, sizeof(float), ALIGNMENT);
        for (gsize k = 0; k < ARRAY_FLOATS; k++)
            self->arrays[i][k] = 1;
    }
    return self;
}

static float *
sink_of(ClozeMachineRun *self, gsize i)
{
    return &self->sinks[i * SINK_FLOATS];
}

static void
fma_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeMachineRun *self = data;

    for (gsize i = begin; i < end; i++)
        self->peak->fma(sink_of(self, i), FMA_ROUNDS);
}

static double
run_fma(ClozeMachineRun *self)
{
    cloze_pool_parallel_for(self->pool, self->n_threads, 1, fma_cb, self);
    return (double)self->n_threads * (double)FMA_ROUNDS * (double)self->peak->operations;
}

static void
narrow_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeMachineRun *self = data;

    for (gsize i = begin; i < end; i++)
        self->narrow->multiply(sink_of(self, i), FMA_ROUNDS);
}

static double
run_narrow(ClozeMachineRun *self)
{
    cloze_pool_parallel_for(self->pool, self->n_threads, 1, narrow_cb, self);
    return (double)self->n_threads * (double)FMA_ROUNDS * (double)self->narrow->operations;
}

static void
read_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeMachineRun *self = data;

    for (gsize i = begin; i < end; i++)
        self->peak->read(sink_of(self, i), self->arrays[i], ARRAY_FLOATS);
}

static double
run_read(ClozeMachineRun *self)
{
    cloze_pool_parallel_for(self->pool, self->n_threads, 1, read_cb, self);
    return (double)self->n_threads * (double)ARRAY_FLOATS * sizeof(float);
}

static void
triad_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeMachineRun *self = data;

    for (gsize i = begin; i < end; i++) {
        float **arrays = self->arrays + i * self->n_arrays;

        self->peak->triad(arrays[0], arrays[1], arrays[2], ARRAY_FLOATS);
    }
}

static double
run_triad(ClozeMachineRun *self)
{
    cloze_pool_parallel_for(self->pool, self->n_threads, 1, triad_cb, self);
    return (double)self->n_threads * (double)ARRAY_FLOATS * 3 * sizeof(float);
}

static double
run_product(ClozeMachineRun *self)
{
    ClozeLinearRun run = {.y = self->y,
                          .ldy = self->linear.n,
                          .x = self->x,
                          .ldx = self->linear.k,
                          .m = self->m,
                          .epilogue = CLOZE_EPILOGUE_NONE};

    cloze_linear_run(&self->linear, cloze_kernels_get(), self->pool, &run);
    return 2 * (double)self->m * (double)self->linear.n * (double)self->linear.k;
}

ClozeMachineRun *
cloze_machine_new_fma(ClozePool *pool)
{
    return new_run(pool, run_fma, 0);
}

ClozeMachineRun *
cloze_machine_new_narrow(ClozePool *pool, ClozePrecision precision, GError **error)
{
    ClozeMachineRun *self;

    if (!cloze_precision_check(precision, error))
        return NULL;
    self = new_run(pool, run_narrow, 0);
    self->narrow = cloze_narrow_get(precision);
    return self;
}

ClozeMachineRun *
cloze_machine_new_read(ClozePool *pool)
{
    return new_run(pool, run_read, 1);
}

ClozeMachineRun *
cloze_machine_new_triad(ClozePool *pool)
{
    return new_run(pool, run_triad, 3);
}

static float *
new_ones(gsize n)
{
    float *ones = g_aligned_alloc(n, sizeof *ones, ALIGNMENT);

    for (gsize i = 0; i < n; i++)
        ones[i] = 1;
    return ones;
}

ClozeMachineRun *
cloze_machine_new_product(ClozePool *pool, gsize m, gsize n, gsize k)
{
    ClozeMachineRun *self = new_run(pool, run_product, 0);
    float *weight = new_ones(n * k);
    g_autofree float *bias = g_new0(float, n);

    cloze_linear_init(&self->linear, cloze_kernels_get(), pool, weight, bias, n, k);
    g_aligned_free(weight);
    self->m = m;
    self->x = new_ones(m * k);
    self->y = new_ones(m * n);
    return self;
}

double
cloze_machine_run(ClozeMachineRun *self)
{
    return self->run(self);
}

void
cloze_machine_free(ClozeMachineRun *self)
{
    for (guint i = 0; i < self->n_threads * self->n_arrays; i++)
        g_aligned_free(self->arrays[i]);
    g_free(self->arrays);
    g_free(self->sinks);
    if (self->run == run_product) {
        cloze_linear_clear(&self->linear);
        g_aligned_free(self->x);
        g_aligned_free(self->y);
    }
    g_free(self);
}
