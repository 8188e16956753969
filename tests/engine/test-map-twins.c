/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-twins.h"

#include <string.h>

#include "tests/engine/map-data.h"

static void
test_finds(void)
{
    g_autofree float *x = map_data_make(50, 5, 2, 0.1, 1);
    ClozeMapVectors vectors = {.x = x, .n = 50, .d = 5};
    g_autoptr(ClozeMapTwins) none = cloze_map_twins_find(&vectors);
    g_autoptr(ClozeMapTwins) some = NULL;
    g_autofree float *rows = NULL;

    g_assert_cmpuint(none->n_distinct, ==, 50);
    memcpy(x + 30 * 5, x + 10 * 5, 5 * sizeof *x);
    memcpy(x + 49 * 5, x + 10 * 5, 5 * sizeof *x);
    some = cloze_map_twins_find(&vectors);
    g_assert_cmpuint(some->n_distinct, ==, 48);
    g_assert_cmpuint(some->group[30], ==, 10);
    g_assert_cmpuint(some->group[49], ==, 10);
    g_assert_cmpuint(some->group[31], ==, 30);
    g_assert_cmpuint(some->first[30], ==, 31);
    rows = cloze_map_twins_take_distinct(some, &vectors);
    g_assert_cmpmem(rows + 30 * 5, 5 * sizeof *x, x + 31 * 5, 5 * sizeof *x);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-twins/finds", test_finds);
    return g_test_run();
}
