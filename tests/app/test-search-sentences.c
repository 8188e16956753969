/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-sentences.h"

#include <string.h>

#include "tests/app/search-fixture.h"

/* The sentence that was asked for word by word is nearest to itself. */
static void
test_nearest(SearchFixture *fixture, gconstpointer data)
{
    const char *bodies[] = {"Stop the word! The cat sat on the mat.\nParis is in france.",
                            "the cat sat on the mat .", ""};
    ClozeRange best[3];
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_search_sentences_choose(fixture->embedder, GLOSS_TEXT_PASSAGE,
                                                "Paris is in france.", bodies, 3, best, NULL,
                                                &error));
    g_assert_no_error(error);
    g_assert_cmpuint(best[0].start, ==, 39);
    g_assert_cmpuint(best[0].end, ==, strlen(bodies[0]));
    g_assert_cmpuint(best[1].end, ==, strlen(bodies[1]));
    g_assert_cmpuint(best[2].end, ==, 0);
}

/* What is beyond the bound is left alone, whole passages at a time. */
static void
test_bound(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GString) longer = g_string_new(NULL);
    const char *bodies[2] = {"the cat . the mat .", NULL};
    ClozeRange best[2];

    for (guint i = 0; i < 100; i++)
        g_string_append(longer, "The cat sat. ");
    bodies[1] = longer->str;
    g_assert_true(gloss_search_sentences_choose(fixture->embedder, GLOSS_TEXT_QUERY, "cat", bodies,
                                                2, best, NULL, NULL));
    g_assert_cmpuint(best[0].end, >, 0);
    g_assert_cmpuint(best[1].end, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-sentences/nearest", test_nearest);
    SEARCH_FIXTURE_ADD("/search-sentences/bound", test_bound);
    return g_test_run();
}
