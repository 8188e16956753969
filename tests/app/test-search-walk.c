/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-walk.h"

static GlossSearchItem *
make_item(gint64 passage, const char *path, gsize start)
{
    GlossSearchHit *hit = g_new0(GlossSearchHit, 1);

    hit->passage = passage;
    hit->path = g_strdup(path);
    hit->start = start;
    hit->end = start + 5;
    hit->heading = g_strdup("");
    hit->body = g_strdup("words");
    return gloss_search_item_new(hit, g_array_new(FALSE, FALSE, sizeof(ClozeRange)),
                                 (ClozeRange){0, 0});
}

static void
add_group(GListStore *groups, const char *path, gint64 first, const gsize *starts, gsize n)
{
    GPtrArray *items = g_ptr_array_new();
    g_autoptr(GlossSearchGroup) group = NULL;

    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(items, make_item(first + (gint64)i, path, starts[i]));
    group = gloss_search_group_new(items, 1);
    g_list_store_append(groups, group);
}

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
assert_at(GlossSearchWalk *walk, gint64 passage, guint hit, guint document)
{
    GlossSearchWalkPosition position = gloss_search_walk_get_position(walk);

    g_assert_cmpint(gloss_search_item_get_hit(gloss_search_walk_get_item(walk))->passage, ==,
                    passage);
    g_assert_cmpuint(position.hit, ==, hit);
    g_assert_cmpuint(position.document, ==, document);
    g_assert_cmpuint(position.n_documents, ==, 2);
}

/* Best first in the results, by place in the walk. */
static void
test_steps(void)
{
    static const gsize first[] = {50, 10, 90}, second[] = {7};
    g_autoptr(GListStore) groups = g_list_store_new(GLOSS_TYPE_SEARCH_GROUP);
    g_autoptr(GlossSearchGroup) group = NULL;
    g_autoptr(GlossSearchItem) item = NULL;
    g_autoptr(GlossSearchWalk) walk = NULL;
    g_autoptr(GPtrArray) items = NULL;
    guint changes = 0;

    add_group(groups, "/a.txt", 1, first, 3);
    add_group(groups, "/b.txt", 4, second, 1);
    group = g_list_model_get_item(G_LIST_MODEL(groups), 0);
    item = g_list_model_get_item(G_LIST_MODEL(group), 0);
    walk = gloss_search_walk_new(G_LIST_MODEL(groups), "words", item);
    g_signal_connect_swapped(walk, "changed", G_CALLBACK(count_cb), &changes);
    assert_at(walk, 1, 2, 1);
    gloss_search_walk_step(walk, TRUE);
    assert_at(walk, 3, 3, 1);
    gloss_search_walk_step(walk, TRUE);
    assert_at(walk, 4, 1, 2);
    g_assert_cmpstr(gloss_search_group_get_title(gloss_search_walk_get_group(walk)), ==, "b.txt");
    gloss_search_walk_step(walk, TRUE);
    assert_at(walk, 2, 1, 1);
    gloss_search_walk_step(walk, FALSE);
    assert_at(walk, 4, 1, 2);
    gloss_search_walk_step(walk, FALSE);
    assert_at(walk, 3, 3, 1);
    g_assert_cmpuint(changes, ==, 5);
    items = gloss_search_walk_list_items(walk);
    g_assert_cmpuint(items->len, ==, 3);
    g_assert_cmpuint(gloss_search_item_get_hit(items->pdata[0])->start, ==, 10);
    g_assert_cmpstr(gloss_search_walk_get_title(walk), ==, "words");
}

/* Two passages that overlap, the same sentence the best of both. */
static void
test_passes_the_same_sentence(void)
{
    static const gsize first[] = {10, 12}, second[] = {7};
    g_autoptr(GListStore) groups = g_list_store_new(GLOSS_TYPE_SEARCH_GROUP);
    g_autoptr(GlossSearchGroup) group = NULL;
    g_autoptr(GlossSearchItem) one = NULL;
    g_autoptr(GlossSearchItem) other = NULL;
    g_autoptr(GlossSearchWalk) walk = NULL;

    add_group(groups, "/a.txt", 1, first, 2);
    add_group(groups, "/b.txt", 3, second, 1);
    group = g_list_model_get_item(G_LIST_MODEL(groups), 0);
    one = g_list_model_get_item(G_LIST_MODEL(group), 0);
    other = g_list_model_get_item(G_LIST_MODEL(group), 1);
    gloss_search_item_take_best(one, (ClozeRange){3, 5});
    gloss_search_item_take_best(other, (ClozeRange){1, 3});
    walk = gloss_search_walk_new(G_LIST_MODEL(groups), "words", one);
    gloss_search_walk_step(walk, TRUE);
    assert_at(walk, 3, 1, 2);
    gloss_search_item_take_best(other, (ClozeRange){2, 4});
    gloss_search_walk_step(walk, FALSE);
    assert_at(walk, 2, 2, 1);
    gloss_search_walk_step(walk, FALSE);
    assert_at(walk, 1, 1, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-walk/steps", test_steps);
    g_test_add_func("/search-walk/passes-the-same-sentence", test_passes_the_same_sentence);
    return g_test_run();
}
