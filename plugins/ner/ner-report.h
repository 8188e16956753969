/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports of training and evaluation as plugin.h describes them, sent not too often. */
#pragma once

#include "plugins/plugin.h"

typedef struct {
    GlossReportFunc func; /* NULL: nobody listens */
    gpointer data;
    gint64 started; /* of the present phase, monotonic microseconds */
    gint64 next;
} GlossNerReport;

void gloss_ner_report_init(GlossNerReport *report, GlossReportFunc func, gpointer data);
void gloss_ner_report_message(GlossNerReport *report, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Begins a phase with a message and its clock. */
void gloss_ner_report_begin(GlossNerReport *report, const char *message);
/* @done of @total pieces; sent at most twice a second, and when all is done. */
void gloss_ner_report_fraction(GlossNerReport *report, gsize done, gsize total);
