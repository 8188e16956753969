/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/work-rate.h"

#define SECOND ((gint64)G_USEC_PER_SEC)

static void
test_steady(void)
{
    GlossWorkRate rate = {0};

    g_assert_cmpfloat(gloss_work_rate_get_left(&rate, 10), <, 0);
    gloss_work_rate_note(&rate, 5 * SECOND, 0);
    gloss_work_rate_note(&rate, 6 * SECOND, 10);
    g_assert_cmpfloat(gloss_work_rate_get_left(&rate, 10), <, 0);
    for (guint i = 2; i <= 40; i++)
        gloss_work_rate_note(&rate, (5 + i) * SECOND, 10 * i);
    g_assert_cmpfloat_with_epsilon(gloss_work_rate_get(&rate), 10, 1e-9);
    g_assert_cmpfloat_with_epsilon(gloss_work_rate_get_left(&rate, 1000), 60, 1e-9);
    g_assert_cmpfloat(gloss_work_rate_get_left(&rate, 0), <, 0);
    g_assert_cmpfloat(gloss_work_rate_get_left(&rate, 100), ==, 0);
}

/* What was fast at first and is slow now will take long. */
static void
test_slower(void)
{
    GlossWorkRate rate = {0};

    for (guint i = 0; i <= 20; i++)
        gloss_work_rate_note(&rate, i * SECOND, 1000 * i);
    for (guint i = 1; i <= 60; i++)
        gloss_work_rate_note(&rate, (20 + i) * SECOND, 20000 + i);
    g_assert_cmpfloat_with_epsilon(gloss_work_rate_get(&rate), 1, 1e-9);
}

static void
test_pause(void)
{
    GlossWorkRate rate = {0};

    for (guint i = 0; i <= 5; i++)
        gloss_work_rate_note(&rate, i * SECOND, 10 * i);
    gloss_work_rate_reset(&rate);
    gloss_work_rate_note(&rate, 3600 * SECOND, 50);
    g_assert_cmpfloat(gloss_work_rate_get(&rate), ==, 0);
    gloss_work_rate_note(&rate, 3602 * SECOND, 70);
    g_assert_cmpfloat_with_epsilon(gloss_work_rate_get(&rate), 10, 1e-9);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/work-rate/steady", test_steady);
    g_test_add_func("/work-rate/slower", test_slower);
    g_test_add_func("/work-rate/pause", test_pause);
    return g_test_run();
}
