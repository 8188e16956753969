/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages and fractions; what training itself reports is put together where it trains. */

#include "plugins/ner/ner-report.h"

/* The share of the work, one in this many, before which the time left is anybody's guess: the first
 * piece waits for the model. */
#define ENOUGH_TO_GUESS 50

void
gloss_ner_report_init(GlossNerReport *report, GlossReportFunc func, gpointer data)
{
    *report = (GlossNerReport){func, data, g_get_monotonic_time(), 0};
}

void
gloss_ner_report_message(GlossNerReport *report, const char *format, ...)
{
    g_autofree char *text = NULL;
    GVariantDict dict;
    va_list arguments;

    if (report->func == NULL)
        return;
    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "message", "s", text);
    {
        g_autoptr(GVariant) variant = g_variant_ref_sink(g_variant_dict_end(&dict));

        report->func(variant, report->data);
    }
}

void
gloss_ner_report_begin(GlossNerReport *report, const char *message)
{
    report->started = g_get_monotonic_time();
    report->next = 0;
    gloss_ner_report_message(report, "%s", message);
}

void
gloss_ner_report_fraction(GlossNerReport *report, gsize done, gsize total)
{
    g_autoptr(GVariant) variant = NULL;
    gint64 now = g_get_monotonic_time();
    double passed = (double)(now - report->started) / 1e6;
    GVariantDict dict;

    if (report->func == NULL || done == 0 || (now < report->next && done < total))
        return;
    report->next = now + G_USEC_PER_SEC / 2;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "fraction", "d", (double)done / (double)total);
    if (done >= total / ENOUGH_TO_GUESS)
        g_variant_dict_insert(&dict, "seconds_left", "d",
                              passed * (double)(total - done) / (double)done);
    variant = g_variant_ref_sink(g_variant_dict_end(&dict));
    report->func(variant, report->data);
}
