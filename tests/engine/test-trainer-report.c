/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/trainer-report.h"

static void
test_members(void)
{
    const ClozeTrainerProgress progress = {.step = 3,
                                           .n_steps = 12,
                                           .epoch = 2,
                                           .loss = 0.5,
                                           .learning_rate = 0.01,
                                           .tokens_per_second = 100,
                                           .seconds_left = 7};
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(NULL);
    double fraction, rss;
    guint64 step;

    cloze_trainer_report_add(&dict, &progress);
    g_assert_true(g_variant_dict_lookup(&dict, "step", "t", &step));
    g_assert_cmpuint(step, ==, 3);
    g_assert_true(g_variant_dict_lookup(&dict, "fraction", "d", &fraction));
    g_assert_cmpfloat(fraction, ==, 0.25);
    g_assert_true(g_variant_dict_lookup(&dict, "rss_mb", "d", &rss));
    g_assert_cmpfloat(rss, >, 1);
}

static void
test_memory(void)
{
    double now = cloze_trainer_report_measure_rss(FALSE);
    double peak = cloze_trainer_report_measure_rss(TRUE);

    g_assert_cmpfloat(now, >, 1);
    g_assert_cmpfloat(peak, >=, now * 0.9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trainer-report/members", test_members);
    g_test_add_func("/trainer-report/memory", test_memory);
    return g_test_run();
}
