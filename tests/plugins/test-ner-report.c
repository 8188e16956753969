/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-report.h"

typedef struct {
    gsize n;
    double fraction;
    gsize n_guesses;
    double fraction_of_first_guess;
    char *message;
} Seen;

static void
report_cb(GVariant *report, gpointer data)
{
    Seen *seen = data;
    const char *message;
    double left;

    seen->n++;
    g_variant_lookup(report, "fraction", "d", &seen->fraction);
    if (g_variant_lookup(report, "seconds_left", "d", &left) && seen->n_guesses++ == 0)
        seen->fraction_of_first_guess = seen->fraction;
    if (g_variant_lookup(report, "message", "&s", &message)) {
        g_free(seen->message);
        seen->message = g_strdup(message);
    }
}

/* A hundred thousand pieces in no time: the first, the last, and few between. */
static void
test_rate(void)
{
    GlossNerReport report;
    Seen seen = {0};

    gloss_ner_report_init(&report, report_cb, &seen);
    gloss_ner_report_begin(&report, "go");
    g_assert_cmpstr(seen.message, ==, "go");
    gloss_ner_report_fraction(&report, 1, 100000);
    g_assert_cmpuint(seen.n_guesses, ==, 0);
    for (gsize i = 0; i <= 100000; i++)
        gloss_ner_report_fraction(&report, i, 100000);
    g_assert_cmpuint(seen.n, <, 100);
    g_assert_cmpfloat(seen.fraction, ==, 1);
    g_assert_cmpuint(seen.n_guesses, >, 0);
    g_assert_cmpfloat(seen.fraction_of_first_guess, >=, 0.02);
    gloss_ner_report_message(&report, "%d of %s", 2, "x");
    g_assert_cmpstr(seen.message, ==, "2 of x");
    g_free(seen.message);
}

static void
test_nobody(void)
{
    GlossNerReport report;

    gloss_ner_report_init(&report, NULL, NULL);
    gloss_ner_report_begin(&report, "go");
    gloss_ner_report_fraction(&report, 1, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-report/rate", test_rate);
    g_test_add_func("/ner-report/nobody", test_nobody);
    return g_test_run();
}
