/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The loops are the engine's (engine/model/machine.h). */
#include "app/cli/cli-bench-machine.h"

#include <stdio.h>

#include "engine/base/error.h"
#include "engine/model/machine.h"

#define PEAK_TRIES 5

typedef struct {
    ClozePool *pool;
    ClozeMachineRun *run;
    double done;
} Machine;

static gboolean
run(gpointer data, GCancellable *cancellable, GError **error)
{
    Machine *self = data;

    self->done = cloze_machine_run(self->run);
    return TRUE;
}

static void
free_machine(gpointer data)
{
    Machine *self = data;

    cloze_machine_free(self->run);
    cloze_pool_free(self->pool);
    g_free(self);
}

static ClozeMachineRun *
make_run(const char *name, ClozePool *pool, GError **error)
{
    unsigned m, n, k;

    if (g_str_equal(name, "machine/fma-fp32"))
        return cloze_machine_new_fma(pool);
    if (g_str_equal(name, "machine/fma-bf16"))
        return cloze_machine_new_narrow(pool, CLOZE_PRECISION_BF16, error);
    if (g_str_equal(name, "machine/fma-int8"))
        return cloze_machine_new_narrow(pool, CLOZE_PRECISION_INT8, error);
    if (g_str_equal(name, "machine/read"))
        return cloze_machine_new_read(pool);
    if (g_str_equal(name, "machine/triad"))
        return cloze_machine_new_triad(pool);
    if (sscanf(name, "machine/sgemm/m%un%uk%u", &m, &n, &k) == 3)
        return cloze_machine_new_product(pool, m, n, k);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "no case “%s”", name);
    return NULL;
}

gboolean
gloss_cli_bench_machine_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                GError **error)
{
    Machine *self = g_new0(Machine, 1);
    gboolean bytes = g_str_equal(name, "machine/read") || g_str_equal(name, "machine/triad");

    self->pool = cloze_pool_new(cli->threads);
    self->run = make_run(name, self->pool, error);
    if (!self->run) {
        cloze_pool_free(self->pool);
        g_free(self);
        return FALSE;
    }
    run(self, NULL, NULL);
    *work =
        (GlossCliBenchWork){.unit = bytes ? "GB/s" : "GFLOP/s",
                            .amount = self->done / 1e9,
                            .warmup = g_str_has_prefix(name, "machine/sgemm/") ? 3 : 1,
                            .runs = 5,
                            .operations = bytes ? 0 : self->done,
                            .precision = g_str_has_suffix(name, "bf16")   ? CLOZE_PRECISION_BF16
                                         : g_str_has_suffix(name, "int8") ? CLOZE_PRECISION_INT8
                                                                          : CLOZE_PRECISION_FP32,
                            .run = run,
                            .data = self,
                            .free_data = free_machine};
    return TRUE;
}

double
gloss_cli_bench_machine_measure_peak(guint threads, ClozePrecision precision)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(threads);
    g_autoptr(ClozeMachineRun) fma = precision == CLOZE_PRECISION_FP32
                                         ? cloze_machine_new_fma(pool)
                                         : cloze_machine_new_narrow(pool, precision, NULL);
    double best = 0;

    for (guint i = 0; fma && i < PEAK_TRIES; i++) {
        gint64 start = g_get_monotonic_time();
        double operations = cloze_machine_run(fma);
        double seconds = (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;

        best = MAX(best, operations / MAX(seconds, 1e-6));
    }
    return best;
}
