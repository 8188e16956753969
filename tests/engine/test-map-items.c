/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-items.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

static char *
write_file(const char *folder, const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static void
test_opens(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *lines = write_file(folder, "a.jsonl", "{\"text\": \"x\", \"label\": \"L\"}\n");
    g_autofree char *table = write_file(folder, "a.tsv", "1\t2\n3\t4\n");
    g_autofree char *array = g_build_filename(folder, "a.npy", NULL);
    const float values[] = {1, 2, 3};
    g_autoptr(ClozeMapItems) texts = cloze_map_items_open(lines, NULL, NULL);
    g_autoptr(ClozeMapItems) numbers = cloze_map_items_open(table, NULL, NULL);
    g_autoptr(ClozeMapItems) vectors = NULL;

    g_assert_true(cloze_npy_write(array, values, 1, 3, NULL));
    vectors = cloze_map_items_open(array, NULL, NULL);
    g_assert_cmpstr(cloze_map_items_get_text(texts, 0), ==, "x");
    g_assert_cmpuint(numbers->n, ==, 2);
    g_assert_cmpfloat((double)numbers->vectors.values[3], ==, 4);
    g_assert_cmpuint(vectors->vectors.d, ==, 3);
    scratch_remove(folder);
}

static void
test_metadata(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *table = write_file(folder, "a.tsv", "1\t2\n3\t4\n");
    g_autofree char *good = write_file(folder, "m.tsv", "w\tk\ncat\tanimal\noak\ttree\n");
    g_autofree char *bad = write_file(folder, "b.tsv", "cat\noak\nrose\n");
    g_autoptr(ClozeMapItems) items = cloze_map_items_open(table, good, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(cloze_map_items_get(cloze_map_items_find_column(items, "k"), 1), ==, "tree");
    g_assert_cmpstr(cloze_map_items_get_text(items, 0), ==, "cat");
    g_assert_null(cloze_map_items_open(table, bad, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_nonnull(strstr(error->message, "2 rows"));
    g_assert_nonnull(strstr(error->message, "found 3"));
    scratch_remove(folder);
}

static void
test_columns(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    ClozeMapColumn *column = cloze_map_items_add_column(items, "a");

    g_assert_true(cloze_map_items_add_column(items, "a") == column);
    cloze_map_items_set(items, column, 3, "x");
    g_assert_null(cloze_map_items_get(column, 1));
    g_assert_null(cloze_map_items_get(column, 99));
    g_assert_cmpstr(cloze_map_items_get(column, 3), ==, "x");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-items/opens", test_opens);
    g_test_add_func("/map-items/metadata", test_metadata);
    g_test_add_func("/map-items/columns", test_columns);
    return g_test_run();
}
