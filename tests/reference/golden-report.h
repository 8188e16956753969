/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One line a case, and the counts of the three outcomes. Main thread. */
#pragma once

#include <glib.h>

typedef struct {
    guint n_ok;
    guint n_over;
    guint n_not_yet;
    const char *suffix; /* (nullable) stands behind each name: the instruction set */
    gboolean repeats;   /* another process reports what does not exist: leave that out */
} GoldenReport;

/* ok where @error is at most @allowed, else over; NaN is over. @reason: (nullable) what was found
 * first, shown only when over. */
void golden_report_result(GoldenReport *report, const char *name, double error, double allowed,
                          const char *reason);
/* A case that could not be compared: over. */
void golden_report_failed(GoldenReport *report, const char *name, const char *reason);
/* A part of the engine that does not exist. */
void golden_report_not_yet(GoldenReport *report, const char *name);
/* The three counts; the exit code of the program. */
int golden_report_finish(const GoldenReport *report);
