/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names and numbers. Any thread.
 * lint: allow readers: /proc/self/status is the kernel's own. */

#include "engine/train/trainer-report.h"

#include <string.h>
#include <time.h>

double
cloze_trainer_report_measure_processor(void)
{
    struct timespec spent = {0};

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (double)spent.tv_sec + (double)spent.tv_nsec * 1e-9;
}

double
cloze_trainer_report_measure_rss(gboolean peak)
{
    g_autofree char *text = NULL;
    const char *line;

    if (!g_file_get_contents("/proc/self/status", &text, NULL, NULL))
        return 0;
    line = strstr(text, peak ? "\nVmHWM:" : "\nVmRSS:");
    return line ? (double)g_ascii_strtoull(strchr(line, ':') + 1, NULL, 10) * 1024 / 1e6 : 0;
}

void
cloze_trainer_report_add(GVariantDict *dict, const ClozeTrainerProgress *progress)
{
    g_variant_dict_insert(dict, "step", "t", progress->step);
    g_variant_dict_insert(dict, "steps", "t", progress->n_steps);
    g_variant_dict_insert(dict, "epoch", "t", (guint64)progress->epoch);
    g_variant_dict_insert(dict, "loss", "d", progress->loss);
    g_variant_dict_insert(dict, "lr", "d", progress->learning_rate);
    g_variant_dict_insert(dict, "tokens_per_second", "d", progress->tokens_per_second);
    g_variant_dict_insert(dict, "seconds_left", "d", progress->seconds_left);
    g_variant_dict_insert(dict, "fraction", "d",
                          (double)progress->step / (double)MAX(progress->n_steps, 1));
    g_variant_dict_insert(dict, "rss_mb", "d", cloze_trainer_report_measure_rss(FALSE));
}
