/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include "app/word-index.h"
#include "tests/app/search-fixture.h"

/* Scores compared with BM25 worked out here: k1 1.2, b 0.75, Robertson's idf. */

static void
add(SearchFixture *fixture, gint64 id, const char *body)
{
    g_autoptr(GError) error = NULL;

    gloss_word_index_add(gloss_index_store_get_words(fixture->store), id, "", body, NULL, &error);
    g_assert_no_error(error);
}

static double
score(SearchFixture *fixture, const char *expression, const GlossWordPhrase *phrases, guint n)
{
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof *phrases), hits = NULL;
    GlossWordQuery query = {(char *)expression, array};

    g_array_append_vals(array, phrases, n);
    hits = gloss_word_index_search(gloss_index_store_get_words(fixture->store), &query, 10, NULL,
                                   NULL, NULL);
    for (guint i = 0; i < hits->len; i++)
        if (g_array_index(hits, GlossWordHit, i).id == 1)
            return g_array_index(hits, GlossWordHit, i).score;
    return NAN;
}

static double
bm25(double weight, double rows, double frequency, double length, double mean)
{
    double idf = log((10 - rows + 0.5) / (rows + 0.5));

    return weight * idf * frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length / mean));
}

static void
test_scores(SearchFixture *fixture, gconstpointer data)
{
    const GlossWordPhrase one[] = {{0, 1}}, twice[] = {{0, 2}}, both[] = {{0, 1}, {1, 1}},
                          same[] = {{0, 1}, {0, 1}}, none[] = {{-1, 1}};
    const double mean = (5 + 2 + 8 * 3) / 10.;

    add(fixture, 1, "alpha alpha beta gamma delta");
    add(fixture, 2, "alpha gamma");
    for (gint64 i = 3; i <= 10; i++)
        add(fixture, i, "epsilon epsilon epsilon");
    g_assert_cmpfloat_with_epsilon(score(fixture, "\"alpha\"", one, 1), bm25(1, 2, 2, 5, mean),
                                   1e-9);
    g_assert_cmpfloat_with_epsilon(score(fixture, "\"alpha\"", twice, 1), bm25(2, 2, 2, 5, mean),
                                   1e-9);
    g_assert_cmpfloat_with_epsilon(score(fixture, "\"alpha\" OR \"beta\"", both, 2),
                                   bm25(1, 2, 2, 5, mean) + bm25(1, 1, 1, 5, mean), 1e-9);
    g_assert_cmpfloat_with_epsilon(score(fixture, "\"alpha\" OR \"beta\"", same, 2),
                                   bm25(1, 3, 3, 5, mean), 1e-9);
    g_assert_cmpfloat(score(fixture, "\"alpha\"", none, 1), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-rank/scores", test_scores);
    return g_test_run();
}
