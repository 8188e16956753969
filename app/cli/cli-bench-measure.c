/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A run is one piece of work, or as many as fill SHORTEST_RUN. A short run that was disturbed is
 * repeated, twice at most. */
#include "app/cli/cli-bench-measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/times.h>
#include <unistd.h>

#define SHORTEST_RUN 0.3 /* seconds */
#define LONG_RUN     3.0
#define DISTURBED    0.05
#define TRIES        3

void
gloss_cli_bench_measure_reset(void)
{
    FILE *file = fopen("/proc/self/clear_refs", "w");

    if (!file)
        return;
    fputs("5", file);
    fclose(file);
}

static guint64
read_peak_rss(void)
{
    g_autofree char *text = NULL;
    const char *line;

    if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL))
        return 0;
    line = strstr(text, "VmHWM:");
    return line ? g_ascii_strtoull(line + strlen("VmHWM:"), NULL, 10) * 1024 : 0;
}

/* CPU seconds spent by everybody on this machine, those its host took included. */
static double
busy_seconds(void)
{
    unsigned long long user, nice, system, idle, wait, irq, softirq, steal;
    FILE *file = fopen("/proc/stat", "r");
    int n = 0;

    if (file) {
        n = fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &user, &nice, &system,
                   &idle, &wait, &irq, &softirq, &steal);
        fclose(file);
    }
    if (n != 8)
        return 0;
    return (double)(user + nice + system + irq + softirq + steal) / (double)sysconf(_SC_CLK_TCK);
}

static double
own_seconds(void)
{
    struct tms spent;

    times(&spent);
    return (double)(spent.tms_utime + spent.tms_stime + spent.tms_cutime + spent.tms_cstime) /
           (double)sysconf(_SC_CLK_TCK);
}

/* Seconds of one call, and the share of the machine that others used meanwhile. */
static gboolean
time_calls(const GlossCliBenchWork *work, guint calls, GCancellable *cancellable, double *seconds,
           double *others, GError **error)
{
    double busy = busy_seconds(), own = own_seconds();
    gint64 start = g_get_monotonic_time();
    double whole;

    for (guint i = 0; i < calls; i++)
        if (!work->run(work->data, cancellable, error))
            return FALSE;
    whole = MAX((double)(g_get_monotonic_time() - start), 1) / G_USEC_PER_SEC;
    *others = busy_seconds() - busy - (own_seconds() - own);
    *others /= whole * (double)sysconf(_SC_NPROCESSORS_ONLN);
    *seconds = whole / calls;
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}

static gboolean
warm_up(const GlossCliBenchWork *work, GCancellable *cancellable, guint *calls, GError **error)
{
    double seconds, others;

    *calls = 1;
    for (guint i = 0; i < work->warmup; i++) {
        if (!time_calls(work, 1, cancellable, &seconds, &others, error))
            return FALSE;
        *calls = MAX(1, (guint)MIN(SHORTEST_RUN / seconds, 1e6));
    }
    return TRUE;
}

static gboolean
time_run(const GlossCliBenchWork *work, guint calls, GCancellable *cancellable, double *seconds,
         guint *disturbed, GError **error)
{
    double others = 0;

    for (guint i = 0; i < TRIES; i++) {
        if (!time_calls(work, calls, cancellable, seconds, &others, error))
            return FALSE;
        if (others < DISTURBED || *seconds * calls > LONG_RUN)
            break;
    }
    *disturbed += others >= DISTURBED;
    return TRUE;
}

static int
compare_seconds_cb(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double
median_of(const double *sorted, guint n)
{
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
}

gboolean
gloss_cli_bench_measure_run(const GlossCliBenchWork *work, guint runs, GCancellable *cancellable,
                            GlossCliBenchTimes *times_, GError **error)
{
    guint n = runs ? runs : work->runs, calls;
    g_autofree double *seconds = g_new0(double, n);

    *times_ = (GlossCliBenchTimes){.runs = n};
    if (!warm_up(work, cancellable, &calls, error))
        return FALSE;
    for (guint i = 0; i < n; i++)
        if (!time_run(work, calls, cancellable, &seconds[i], &times_->disturbed, error))
            return FALSE;
    qsort(seconds, n, sizeof *seconds, compare_seconds_cb);
    times_->min = seconds[0];
    times_->median = median_of(seconds, n);
    times_->peak_rss = read_peak_rss();
    return TRUE;
}
