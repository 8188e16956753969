/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-item.h"

static GlossSearchItem *
make(guint page, const char *heading)
{
    GlossSearchHit *hit = g_new0(GlossSearchHit, 1);

    hit->page = page;
    hit->heading = g_strdup(heading);
    hit->score = 4;
    hit->words = 1;
    hit->meaning = 3;
    return gloss_search_item_new(hit, g_array_new(FALSE, FALSE, sizeof(ClozeRange)),
                                 (ClozeRange){2, 5});
}

static void
test_words(void)
{
    static const struct {
        guint page;
        const char *heading;
        const char *place;
    } cases[] = {{0, "", ""}, {0, "A › B", "A › B"}, {3, "", "Page 3"}, {3, "A", "A, page 3"}};

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GlossSearchItem) item = make(cases[i].page, cases[i].heading);
        g_autofree char *place = gloss_search_item_dup_place(item);
        g_autofree char *why = gloss_search_item_dup_why(item);

        g_assert_cmpstr(place, ==, cases[i].place);
        g_assert_cmpstr(why, ==, "Words 25 %, meaning 75 %");
        g_assert_cmpuint(gloss_search_item_get_best(item).end, ==, 5);
        g_assert_cmpuint(gloss_search_item_get_marks(item)->len, ==, 0);
    }
}

static void
count_cb(GlossSearchItem *item, gpointer data)
{
    ++*(guint *)data;
}

/* A sentence is looked for once, when it is wanted and none is known. */
static void
test_best(void)
{
    g_autoptr(GlossSearchItem) known = make(1, "A"), other = make(1, "A");
    guint n_asked = 0, n_changed = 0;

    gloss_search_item_set_finder(known, count_cb, &n_asked, NULL);
    gloss_search_item_want_best(known);
    g_assert_cmpuint(n_asked, ==, 0);
    g_signal_connect(other, "changed", G_CALLBACK(count_cb), &n_changed);
    gloss_search_item_take_best(other, (ClozeRange){0, 0});
    gloss_search_item_set_finder(other, count_cb, &n_asked, NULL);
    gloss_search_item_want_best(other);
    gloss_search_item_want_best(other);
    g_assert_cmpuint(n_asked, ==, 1);
    gloss_search_item_take_best(other, (ClozeRange){3, 9});
    g_assert_cmpuint(n_changed, ==, 2);
    g_assert_cmpuint(gloss_search_item_get_best(other).start, ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-item/words", test_words);
    g_test_add_func("/search-item/best", test_best);
    return g_test_run();
}
