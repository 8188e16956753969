/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-rows.h"

#include "tests/app/map-fixture.h"

static void
test_follows(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(30, 8), &fixture->request, NULL, NULL);
    g_autoptr(GlossMapChoice) choice = gloss_map_choice_new(map);
    g_autoptr(GlossMapRows) rows = gloss_map_rows_new(choice);
    g_autoptr(GlossMapRow) row = NULL;
    const guint8 chosen[30] = {0, 0, 1, 0, 1};

    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(rows)), ==, 30);
    gloss_map_choice_set_chosen(choice, chosen, FALSE);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(rows)), ==, 2);
    row = g_list_model_get_item(G_LIST_MODEL(rows), 1);
    g_assert_cmpuint(gloss_map_row_get_index(row), ==, 4);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(rows), 2));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-rows/follows", MapFixture, NULL, map_fixture_set_up, test_follows,
               map_fixture_tear_down);
    return g_test_run();
}
