/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns: case, largest error, allowed error, outcome, and for what is over the reason. */
#include "tests/reference/golden-report.h"

#include <stdio.h>

static void
print(const GoldenReport *report, const char *name, const char *error, const char *allowed,
      const char *outcome, const char *reason)
{
    g_autofree char *whole =
        g_strdup_printf("%s%s%s%s", name, report->suffix ? " [" : "",
                        report->suffix ? report->suffix : "", report->suffix ? "]" : "");

    printf("%-64s %9s %9s  %s%s%s\n", whole, error, allowed, outcome, reason ? ": " : "",
           reason ? reason : "");
    fflush(stdout);
}

void
golden_report_result(GoldenReport *report, const char *name, double error, double allowed,
                     const char *reason)
{
    g_autofree char *error_text = g_strdup_printf("%.3g", error);
    g_autofree char *allowed_text = g_strdup_printf("%.3g", allowed);

    if (error <= allowed) {
        report->n_ok++;
        print(report, name, error_text, allowed_text, "ok", NULL);
    } else {
        report->n_over++;
        print(report, name, error_text, allowed_text, "over", reason);
    }
}

void
golden_report_failed(GoldenReport *report, const char *name, const char *reason)
{
    report->n_over++;
    print(report, name, "-", "-", "over", reason);
}

void
golden_report_not_yet(GoldenReport *report, const char *name)
{
    if (report->repeats)
        return;
    report->n_not_yet++;
    print(report, name, "-", "-", "not yet", NULL);
}

int
golden_report_finish(const GoldenReport *report)
{
    printf("%u ok, %u over, %u not yet\n", report->n_ok, report->n_over, report->n_not_yet);
    return report->n_over ? 1 : 0;
}
