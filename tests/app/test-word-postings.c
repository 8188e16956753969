/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-postings.h"
#include "tests/app/search-fixture.h"

static void
write_document(SearchFixture *fixture, guint number, const char *text)
{
    g_autofree char *name = g_strdup_printf("%u.txt", number);

    scratch_write(fixture->docs, name, text, -1);
}

static void
assert_posting(GlossWordPostings *postings, const char *term, guint n)
{
    g_autoptr(GError) error = NULL;
    const GlossWordPosting *posting =
        gloss_word_postings_find(postings, term, FALSE, FALSE, NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(posting->n, ==, n);
    g_assert_false(posting->frequent);
}

/* What another connection writes is seen. */
static void
test_follows(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIndexStore) other = gloss_index_store_new(fixture->library, NULL);
    g_autoptr(GlossWordPostings) postings =
        gloss_word_postings_new(gloss_index_store_get_library(other));
    const GlossWordPosting *posting;

    g_assert_true(gloss_word_postings_refresh(postings, NULL));
    g_assert_cmpuint(gloss_word_postings_get_n_rows(postings), ==, 0);
    write_document(fixture, 1, "the cat saw a cat");
    write_document(fixture, 2, "a dog");
    search_fixture_update(fixture);
    g_assert_true(gloss_word_postings_refresh(postings, NULL));
    g_assert_cmpuint(gloss_word_postings_get_n_rows(postings), ==, 2);
    g_assert_cmpfloat(gloss_word_postings_get_mean_length(postings), ==, 3.5);
    assert_posting(postings, "cat", 1);
    assert_posting(postings, "bird", 0);
    posting = gloss_word_postings_find(postings, "cat", FALSE, FALSE, NULL, NULL);
    g_assert_cmpuint(posting->counts[0], ==, 2);
    write_document(fixture, 1, "the bird");
    write_document(fixture, 3, "a long text about no cat at all but one bird");
    search_fixture_update(fixture);
    g_assert_true(gloss_word_postings_refresh(postings, NULL));
    g_assert_cmpuint(gloss_word_postings_get_n_rows(postings), ==, 3);
    g_assert_cmpfloat(gloss_word_postings_get_mean_length(postings), ==, 5);
    assert_posting(postings, "cat", 1);
    assert_posting(postings, "bird", 2);
}

/* A prefix is all that begins so, and several words are one, counts added up; windows say where rows
 * are and what they count at most. */
static void
test_joined(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossWordPostings) postings =
        gloss_word_postings_new(gloss_index_store_get_library(fixture->store));
    const GlossWordPosting *both[2];
    const GlossWordPosting *all;
    g_autoptr(GlossWordPosting) joined = NULL;

    write_document(fixture, 1, "river riverbank river stone");
    write_document(fixture, 2, "stone");
    write_document(fixture, 3, "rivet");
    search_fixture_update(fixture);
    g_assert_true(gloss_word_postings_refresh(postings, NULL));
    all = gloss_word_postings_find(postings, "rive", TRUE, FALSE, NULL, NULL);
    g_assert_cmpuint(all->n, ==, 2);
    g_assert_cmpuint(all->counts[0] + all->counts[1], ==, 4);
    both[0] = gloss_word_postings_find(postings, "river", FALSE, FALSE, NULL, NULL);
    both[1] = gloss_word_postings_find(postings, "stone", FALSE, FALSE, NULL, NULL);
    joined = gloss_word_postings_join(postings, both, 2);
    g_assert_cmpuint(joined->n, ==, 2);
    g_assert_cmpuint(joined->counts[0] + joined->counts[1], ==, 4);
    g_assert_cmpuint(joined->starts[0], ==, 0);
    g_assert_cmpuint(joined->starts[1], ==, 2);
    g_assert_cmpfloat((double)joined->most, >, 1);
    g_assert_cmpfloat((double)joined->most, ==, (double)joined->highest[0]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-postings/follows", test_follows);
    SEARCH_FIXTURE_ADD("/word-postings/joined", test_joined);
    return g_test_run();
}
