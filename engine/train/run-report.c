/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The listener may keep the report. */
#include "engine/train/run-report.h"

void
cloze_run_report_send(ClozeRunReportFunc func, gpointer data, GVariantDict *dict)
{
    g_autoptr(GVariant) report = g_variant_ref_sink(g_variant_dict_end(dict));

    if (func)
        func(report, data);
}

void
cloze_run_report_say(ClozeRunReportFunc func, gpointer data, const char *format, ...)
{
    g_autofree char *text = NULL;
    GVariantDict dict;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "message", "s", text);
    cloze_run_report_send(func, data, &dict);
}
