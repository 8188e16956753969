/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a training tells whoever started it: a{sv}, as plugins/plugin.h names its members. The thread
 * that trains. */
#pragma once

#include <glib.h>

typedef void (*ClozeRunReportFunc)(GVariant *report, gpointer data);

/* Ends @dict, also where @func is NULL and nobody listens. */
void cloze_run_report_send(ClozeRunReportFunc func, gpointer data, GVariantDict *dict);
/* A report with a "message" alone. */
void cloze_run_report_say(ClozeRunReportFunc func, gpointer data, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
