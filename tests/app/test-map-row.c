/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-row.h"

static void
test_keeps_index(void)
{
    g_autoptr(GlossMapRow) row = gloss_map_row_new(7);

    g_assert_cmpuint(gloss_map_row_get_index(row), ==, 7);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-row/keeps-index", test_keeps_index);
    return g_test_run();
}
