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
    const GlossWordPosting *posting = gloss_word_postings_find(postings, term, NULL, &error);

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
    g_assert_cmpuint(gloss_word_postings_find(postings, "cat", NULL, NULL)->counts[0], ==, 2);
    write_document(fixture, 1, "the bird");
    write_document(fixture, 3, "a long text about no cat at all but one bird");
    search_fixture_update(fixture);
    g_assert_true(gloss_word_postings_refresh(postings, NULL));
    g_assert_cmpuint(gloss_word_postings_get_n_rows(postings), ==, 3);
    g_assert_cmpfloat(gloss_word_postings_get_mean_length(postings), ==, 5);
    assert_posting(postings, "cat", 1);
    assert_posting(postings, "bird", 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-postings/follows", test_follows);
    return g_test_run();
}
