/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-passages.h"

static const char *
get(const ClozeMapItems *items, const char *column, gsize row)
{
    return cloze_map_items_get(cloze_map_items_find_column(items, column), row);
}

static void
test_document(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GBytes) text = g_bytes_new_static("One.\n\n – \n\nTwo\nlines.", 24);

    gloss_map_passages_add_document(items, text, "/a/b.txt");
    g_assert_cmpuint(items->n, >=, 1);
    for (gsize i = 0; i < items->n; i++)
        g_assert_cmpstr(get(items, "file", i), ==, "/a/b.txt");
    g_assert_cmpstr(get(items, "start", 0), ==, "0");
    g_assert_null(strpbrk(get(items, "text", items->n - 1), "\n\t"));
}

static void
test_bad_bytes(void)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();

    gloss_map_passages_add(items, " a\xff ", "x", 3, 5);
    g_assert_cmpuint(items->n, ==, 1);
    g_assert_true(g_utf8_validate(get(items, "text", 0), -1, NULL));
    g_assert_cmpstr(get(items, "end", 0), ==, "5");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-passages/document", test_document);
    g_test_add_func("/map-passages/bad-bytes", test_bad_bytes);
    return g_test_run();
}
