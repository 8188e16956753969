/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-scores/as-fts", test_as_fts);
    return g_test_run();
}
