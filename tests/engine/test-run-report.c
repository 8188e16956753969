/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/run-report.h"

static void
keep_cb(GVariant *report, gpointer data)
{
    GVariant **kept = data;

    *kept = g_variant_ref(report);
}

static void
test_say(void)
{
    g_autoptr(GVariant) kept = NULL;
    const char *message;

    cloze_run_report_say(keep_cb, &kept, "%d of %s", 3, "four");
    g_assert_nonnull(kept);
    g_assert_cmpuint(g_variant_n_children(kept), ==, 1);
    g_assert_true(g_variant_lookup(kept, "message", "&s", &message));
    g_assert_cmpstr(message, ==, "3 of four");
}

static void
test_nobody_listens(void)
{
    cloze_run_report_say(NULL, NULL, "%s", "to nobody");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-report/say", test_say);
    g_test_add_func("/run-report/nobody-listens", test_nobody_listens);
    return g_test_run();
}
