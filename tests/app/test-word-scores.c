/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>

#include "app/word-scores.h"
#include "tests/app/search-fixture.h"

static const char *const words[] = {"cat", "dog", "bird", "tree", "river", "stone", "cloud"};

static void
write_documents(SearchFixture *fixture)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);

    for (guint i = 0; i < 60; i++) {
        g_autofree char *name = g_strdup_printf("%u.txt", i);
        g_autoptr(GString) text = g_string_new(NULL);

        for (gint j = g_rand_int_range(random, 1, 12); j > 0; j--) {
            double drawn = g_rand_double(random);

            g_string_append_printf(text, "%s ",
                                   words[(gsize)(drawn * drawn * G_N_ELEMENTS(words))]);
        }
        scratch_write(fixture->docs, name, text->str, -1);
    }
    search_fixture_update(fixture);
}

/* Several terms as one word, a word that counts twice, rows that are not allowed: as gloss_rank. */
static void
test_as_fts(SearchFixture *fixture, gconstpointer data)
{
    const GlossWordPhrase phrases[] = {{0, 2}, {1, 1}, {1, 1}, {2, 1}};
    const char *const asked[] = {"cloud", "stone", "river", "tree"};
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof *phrases);
    g_autoptr(GPtrArray) terms = g_ptr_array_new();
    GlossWordQuery query = {(char *)"(\"cloud\" OR \"stone\" OR \"river\" OR \"tree\")", array,
                            NULL};
    GlossWordIndex *index = gloss_index_store_get_words(fixture->store);
    g_autoptr(GlossIdSet) allowed = gloss_id_set_new();

    write_documents(fixture);
    g_array_append_vals(array, phrases, G_N_ELEMENTS(phrases));
    for (gsize i = 0; i < G_N_ELEMENTS(asked); i++)
        g_ptr_array_add(terms, (gpointer)asked[i]);
    for (gint64 i = 0; i < 60; i += 2)
        gloss_id_set_add(allowed, i);
    for (guint round = 0; round < 4; round++) {
        const GlossIdSet *set = round % 2 ? allowed : NULL;
        g_autoptr(GArray) asked_fts = NULL, scored = NULL;

        query.terms = NULL;
        asked_fts = gloss_word_index_search(index, &query, 8, set, NULL, NULL);
        query.terms = terms;
        scored = gloss_word_index_search(index, &query, 8, set, NULL, NULL);
        g_assert_cmpuint(asked_fts->len, ==, 8);
        g_assert_cmpuint(scored->len, ==, 8);
        for (guint i = 0; i < 8; i++) {
            const GlossWordHit *a = &g_array_index(asked_fts, GlossWordHit, i);
            const GlossWordHit *b = &g_array_index(scored, GlossWordHit, i);

            g_assert_cmpint(a->id, ==, b->id);
            g_assert_cmpfloat_with_epsilon(a->score, b->score, 1e-9);
        }
    }
}

/* The same rows and scores, whichever thread has which. */
static void
assert_same(GArray *a, GArray *b)
{
    g_assert_cmpuint(a->len, ==, b->len);
    for (guint i = 0; i < a->len; i++) {
        g_assert_cmpint(g_array_index(a, GlossWordHit, i).id, ==,
                        g_array_index(b, GlossWordHit, i).id);
        g_assert_cmpfloat(g_array_index(a, GlossWordHit, i).score, ==,
                          g_array_index(b, GlossWordHit, i).score);
    }
}

/* Thousands of rows of words from rare to frequent: rows that are not scored to the end would not have
 * been among the best. */
static void
test_pruned(SearchFixture *fixture, gconstpointer data)
{
    GlossWordIndex *index = gloss_index_store_get_words(fixture->store);
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    g_autoptr(GlossIdSet) allowed = gloss_id_set_new();
    g_autoptr(ClozePool) pool = cloze_pool_new(3);

    g_assert_true(gloss_library_begin(gloss_index_store_get_library(fixture->store), NULL));
    for (gint64 i = 1; i <= 9000; i++) {
        g_autoptr(GString) text = g_string_new(NULL);

        for (gint j = g_rand_int_range(random, 1, 20); j > 0; j--)
            g_string_append_printf(text, "w%d ", (int)(300 * pow(g_rand_double(random), 3)));
        g_assert_true(gloss_word_index_add(index, i, "", text->str, NULL, NULL));
        if (i % 3 == 0)
            gloss_id_set_add(allowed, i);
    }
    g_assert_true(gloss_library_commit(gloss_index_store_get_library(fixture->store), NULL));
    for (guint round = 0; round < 12; round++) {
        g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof(GlossWordPhrase));
        g_autoptr(GPtrArray) terms = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(GString) expression = g_string_new(NULL);
        g_autoptr(GArray) all = NULL, best = NULL, shared = NULL;
        GlossWordQuery query = {NULL, array, NULL};
        const GlossIdSet *set = round % 4 == 3 ? allowed : NULL;

        for (gint32 i = 0; i < 2 + (gint32)round * 2; i++) {
            const GlossWordPhrase phrase = {i - (i % 5 == 4), (float)g_rand_double(random) + 0.1f,
                                            i % 7 == 6};

            g_array_append_val(array, phrase);
            g_ptr_array_add(terms, g_strdup_printf("w%d", g_rand_int_range(random, 0, 300)));
            g_string_append_printf(expression, "%s\"%s\"%s", i ? " OR " : "",
                                   (char *)g_ptr_array_index(terms, (guint)i),
                                   phrase.prefix ? " *" : "");
        }
        for (guint i = 1; i < array->len; i++)
            if (g_array_index(array, GlossWordPhrase, i).group ==
                g_array_index(array, GlossWordPhrase, i - 1).group)
                g_array_index(array, GlossWordPhrase, i).weight =
                    g_array_index(array, GlossWordPhrase, i - 1).weight;
        query.expression = expression->str;
        all = gloss_word_index_search(index, &query, 50, set, NULL, NULL);
        query.terms = terms;
        best = gloss_word_index_search(index, &query, 50, set, NULL, NULL);
        query.pool = pool;
        shared = gloss_word_index_search(index, &query, 50, set, NULL, NULL);
        assert_same(best, shared);
        g_assert_cmpuint(all->len, ==, best->len);
        for (guint i = 0; i < all->len; i++) {
            const GlossWordHit *a = &g_array_index(all, GlossWordHit, i);
            const GlossWordHit *b = &g_array_index(best, GlossWordHit, i);

            g_assert_cmpfloat_with_epsilon(a->score, b->score, 1e-9);
            if (i + 1 < all->len &&
                a->score - g_array_index(all, GlossWordHit, i + 1).score > 1e-9 &&
                (i == 0 || g_array_index(all, GlossWordHit, i - 1).score - a->score > 1e-9))
                g_assert_cmpint(a->id, ==, b->id);
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-scores/as-fts", test_as_fts);
    SEARCH_FIXTURE_ADD("/word-scores/pruned", test_pruned);
    return g_test_run();
}
