/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-table.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

static void
test_reads(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();

    g_assert_true(cloze_map_table_read_vectors(items, "1\t2\r\n3\t4", 8, "v", NULL));
    g_assert_true(cloze_map_table_read_metadata(items, "cat\noak\n", 8, "m", NULL));
    g_assert_cmpuint(items->n, ==, 2);
    g_assert_cmpfloat((double)items->vectors.values[1], ==, 2);
    g_assert_cmpstr(cloze_map_items_get(cloze_map_items_find_column(items, "label"), 1), ==, "oak");
}

static void
test_writes(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *vectors = g_build_filename(folder, "v.tsv", NULL);
    g_autofree char *metadata = g_build_filename(folder, "m.tsv", NULL);
    const float values[] = {1.5f, -2, 0.1f, 4};
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(ClozeMapItems) again = NULL;

    items->n = 2;
    cloze_map_items_set(items, cloze_map_items_add_column(items, "text"), 0, "a\tb\nc");
    cloze_map_items_set(items, cloze_map_items_add_column(items, "label"), 1, "L");
    g_assert_true(cloze_map_table_write(items, values, 2, vectors, metadata, NULL));
    again = cloze_map_items_open(vectors, metadata, NULL);
    g_assert_cmpmem(again->vectors.values, sizeof values, values, sizeof values);
    g_assert_cmpstr(cloze_map_items_get_text(again, 0), ==, "a b c");
    scratch_remove(folder);
}

static void
test_names_bad_cells(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(ClozeMapItems) ragged = cloze_map_items_new();
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_map_table_read_vectors(items, "1\t2\n3\tx\n", 8, "v", &error));
    g_assert_nonnull(strstr(error->message, "v:2: "));
    g_assert_nonnull(strstr(error->message, "column 2"));
    g_clear_error(&error);
    g_assert_false(cloze_map_table_read_vectors(ragged, "1\t2\n3\n", 6, "v", &error));
    g_assert_nonnull(strstr(error->message, "v:2: expected 2 numbers"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-table/reads", test_reads);
    g_test_add_func("/map-table/writes", test_writes);
    g_test_add_func("/map-table/names-bad-cells", test_names_bad_cells);
    return g_test_run();
}
