/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-collection-items.h"

#include "app/map-passages.h"
#include "tests/app/map-fixture.h"

/* Passages become items, items passages again; what has no place keeps its words. */
static void
test_both_ways(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) passages =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);
    g_autoptr(GPtrArray) back = NULL, one = NULL;
    g_autoptr(GlossMap) map = NULL;
    ClozeMapItems *items;
    guint8 chosen[5] = {0, 1};
    const GlossCollectionItem *item;

    for (guint i = 0; i < 5; i++)
        g_ptr_array_add(passages, gloss_collection_row_item_new(i ? "file:///a%20b.txt" : "", 3 * i,
                                                                i ? 3 * i + 2 : 0, "", "words"));
    items = gloss_map_collection_items_make(passages);
    g_assert_cmpuint(items->n, ==, 5);
    g_assert_cmpstr(
        cloze_map_items_get(cloze_map_items_find_column(items, GLOSS_MAP_PASSAGES_FILE), 1), ==,
        "/a b.txt");
    items->vectors = (ClozeNpy){.n = 5, .d = 4};
    items->vectors.owned = items->vectors.values = map_data_make(5, 4, 2, 0.1, 1);
    map = gloss_map_new(items, &fixture->request, NULL, NULL);
    back = gloss_map_collection_items_dup_chosen(map, NULL);
    g_assert_cmpuint(back->len, ==, 5);
    item = back->pdata[0];
    g_assert_cmpstr(item->uri, ==, "");
    one = gloss_map_collection_items_dup_chosen(map, chosen);
    g_assert_cmpuint(one->len, ==, 1);
    item = one->pdata[0];
    g_assert_cmpstr(item->uri, ==, "file:///a%20b.txt");
    g_assert_cmpuint(item->start, ==, 3);
    g_assert_cmpuint(item->end, ==, 5);
    g_assert_cmpstr(item->excerpt, ==, "words");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-collection-items/both-ways", MapFixture, NULL, map_fixture_set_up,
               test_both_ways, map_fixture_tear_down);
    return g_test_run();
}
