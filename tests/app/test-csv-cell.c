/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/csv-cell.h"

static void
test_cells(void)
{
    g_autoptr(GString) out = g_string_new(NULL);

    gloss_csv_cell_append(out, "");
    gloss_csv_cell_append(out, "plain 桥");
    gloss_csv_cell_append(out, NULL);
    g_string_append_c(out, '\n');
    gloss_csv_cell_append(out, "a,b");
    gloss_csv_cell_append(out, "say \"no\"");
    gloss_csv_cell_append(out, "two\nlines");
    g_assert_cmpstr(out->str, ==, "\"\",plain 桥,\n\"a,b\",\"say \"\"no\"\"\",\"two\nlines\"");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/csv-cell/cells", test_cells);
    return g_test_run();
}
