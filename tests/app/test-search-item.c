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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-item/words", test_words);
    return g_test_run();
}
