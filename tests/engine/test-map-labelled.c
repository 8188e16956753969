/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-labelled.h"

#include <string.h>

static void
test_reads(void)
{
    static const char text[] = "text,label\n\"A cat, asleep\",animal\nAn oak,tree\nA dog,animal\n";
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_map_labelled_read(items, text, strlen(text), "a.csv", &error));
    g_assert_no_error(error);
    g_assert_cmpuint(items->n, ==, 3);
    g_assert_cmpstr(cloze_map_items_get_text(items, 0), ==, "A cat, asleep");
    g_assert_cmpstr(cloze_map_items_get(cloze_map_items_find_column(items, "label"), 1), ==,
                    "tree");
    g_assert_cmpstr(cloze_map_items_get(cloze_map_items_find_column(items, "line"), 2), ==, "4");
}

static void
test_refuses(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_map_labelled_read(items, "", 0, "a.csv", &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-labelled/reads", test_reads);
    g_test_add_func("/map-labelled/refuses", test_refuses);
    return g_test_run();
}
