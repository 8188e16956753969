/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-group.h"

static void
test_list(void)
{
    GPtrArray *items = g_ptr_array_new();
    g_autoptr(GlossSearchGroup) group = NULL;
    g_autoptr(GlossSearchItem) second = NULL;
    g_autofree char *path = NULL;

    for (guint i = 0; i < 2; i++) {
        GlossSearchHit *hit = g_new0(GlossSearchHit, 1);

        hit->path = g_strdup("/tmp/a file.txt");
        hit->heading = g_strdup("");
        hit->page = i;
        if (i == 0)
            hit->copies = g_strdupv((char *[]){(char *)"/tmp/copy.txt", NULL});
        g_ptr_array_add(items,
                        gloss_search_item_new(hit, g_array_new(FALSE, FALSE, sizeof(ClozeRange)),
                                              (ClozeRange){0, 0}));
    }
    group = gloss_search_group_new(items, 0.5);
    path = g_file_get_path(gloss_search_group_get_file(group));
    g_assert_cmpstr(path, ==, "/tmp/a file.txt");
    g_assert_cmpstr(gloss_search_group_get_title(group), ==, "a file.txt");
    g_assert_cmpstr(gloss_search_group_get_copies(group)[0], ==, "/tmp/copy.txt");
    g_assert_cmpfloat(gloss_search_group_get_score(group), ==, 0.5);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(group)), ==, 2);
    second = g_list_model_get_item(G_LIST_MODEL(group), 1);
    g_assert_cmpuint(gloss_search_item_get_hit(second)->page, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-group/list", test_list);
    return g_test_run();
}
