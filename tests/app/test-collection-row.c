/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/collection-row.h"

static void
count_cb(guint *n)
{
    (*n)++;
}

/* What changes is told of, and nothing else. */
static void
test_properties(void)
{
    g_autoptr(GlossCollectionRow) collection = gloss_collection_row_new(7, "steel bridges", 12);
    g_autofree char *name = NULL;
    guint names = 0, sizes = 0, size;

    gloss_collection_row_set(collection, "Bridges", 2);
    g_signal_connect_swapped(collection, "notify::name", G_CALLBACK(count_cb), &names);
    g_signal_connect_swapped(collection, "notify::size", G_CALLBACK(count_cb), &sizes);
    gloss_collection_row_set(collection, "Bridges", 3);
    gloss_collection_row_set(collection, "Bridges", 3);
    g_assert_cmpuint(names, ==, 0);
    g_assert_cmpuint(sizes, ==, 1);
    gloss_collection_row_set(collection, "Towers", 3);
    g_assert_cmpuint(names, ==, 1);
    g_object_get(collection, "name", &name, "size", &size, NULL);
    g_assert_cmpstr(name, ==, "Towers");
    g_assert_cmpuint(size, ==, 3);
    g_assert_cmpint(gloss_collection_row_get_id(collection), ==, 7);
    g_assert_cmpstr(gloss_collection_row_get_query(collection), ==, "steel bridges");
    g_assert_cmpint(gloss_collection_row_get_made(collection), ==, 12);
}

static void
test_item(void)
{
    g_autoptr(GlossCollectionItem) item =
        gloss_collection_row_item_new("file:///a.txt", 3, 9, "hash", "bridge");

    g_assert_cmpint(item->id, ==, 0);
    g_assert_cmpstr(item->uri, ==, "file:///a.txt");
    g_assert_cmpuint(item->start, ==, 3);
    g_assert_cmpuint(item->end, ==, 9);
    g_assert_cmpstr(item->hash, ==, "hash");
    g_assert_cmpstr(item->excerpt, ==, "bridge");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/collection-row/properties", test_properties);
    g_test_add_func("/collection-row/item", test_item);
    return g_test_run();
}
