/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/feature-table.h"

static void
test_rows(void)
{
    g_autoptr(ClozeFeatureTable) table = cloze_feature_table_new(3, 1);

    for (int i = 0; i < 100; i++) {
        float values[3] = {(float)i, -1.0f / 3, 1.00390625f};

        cloze_feature_table_add(table, values, i % 7);
    }
    g_assert_cmpuint(table->n_rows, ==, 100);
    g_assert_cmpfloat(cloze_feature_table_get(table, 99)[0], ==, 99);
    g_assert_cmpfloat(cloze_feature_table_get(table, 99)[1], ==, -1.0f / 3);
    g_assert_cmpint(table->labels[99], ==, 1);
}

static void
test_measure(void)
{
    g_autoptr(ClozeFeatureTable) table = cloze_feature_table_new(2, 4);
    float mean[2], inverse[2];
    const guint32 rows[4] = {4, 1, 2, 3};

    for (int i = 0; i < 5; i++) {
        float values[2] = {i == 0 ? 100 : i < 3 ? 1 : 5, 7};

        cloze_feature_table_add(table, values, 0);
    }
    cloze_feature_table_measure(table, rows, 4, mean, inverse);
    g_assert_cmpfloat_with_epsilon(mean[0], 3, 1e-6);
    g_assert_cmpfloat_with_epsilon(inverse[0], 0.5, 1e-6);
    g_assert_cmpfloat_with_epsilon(mean[1], 7, 1e-6);
    g_assert_cmpfloat(inverse[1], ==, 1);
}

static void
test_room(void)
{
    g_assert_cmpuint(cloze_feature_table_count_room(249, 1), ==, 1000);
    g_assert_cmpuint(cloze_feature_table_count_room(249, 3), ==, 3000);
    g_assert_cmpuint(cloze_feature_table_count_room(249, 0), >, 10000);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/feature-table/rows", test_rows);
    g_test_add_func("/feature-table/measure", test_measure);
    g_test_add_func("/feature-table/room", test_room);
    return g_test_run();
}
