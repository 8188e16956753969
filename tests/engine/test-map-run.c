/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-run.h"

static void
note_cb(const char *stage, double fraction, gpointer data)
{
    *(double *)data = fraction;
    g_assert_cmpstr(stage, ==, "layout");
}

static void
test_cancels(void)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    double seen = 0;
    const ClozeMapRun run = {
        .cancellable = cancellable, .progress = note_cb, .progress_data = &seen};

    g_assert_true(cloze_map_run_report(&run, "layout", 1.5, &error));
    g_assert_cmpfloat(seen, ==, 1);
    g_cancellable_cancel(cancellable);
    g_assert_false(cloze_map_run_report(&run, "layout", 0.5, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpfloat(seen, ==, 1);
}

static void
test_mixes(void)
{
    guint counts[10] = {0};
    double sum = 0;

    for (guint i = 0; i < 10000; i++) {
        guint64 bits = cloze_map_run_mix(5, i);
        double x = cloze_map_run_signed(bits);

        g_assert_cmpfloat(x, >=, -1);
        g_assert_cmpfloat(x, <=, 1);
        sum += x;
        counts[cloze_map_run_below(bits, 10)]++;
    }
    g_assert_cmpfloat(sum / 10000, <, 0.03);
    g_assert_cmpfloat(sum / 10000, >, -0.03);
    for (guint i = 0; i < 10; i++) {
        g_assert_cmpuint(counts[i], >, 900);
        g_assert_cmpuint(counts[i], <, 1100);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-run/cancels", test_cancels);
    g_test_add_func("/map-run/mixes", test_mixes);
    return g_test_run();
}
