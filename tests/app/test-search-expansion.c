/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-expansion.h"
#include "tests/app/search-fixture.h"

static void
write_documents(SearchFixture *fixture)
{
    static const char *const texts[] = {"cat dog bird", "cat dog dog tree", "tree stone", "cloud",
                                        "river",        "stone river",      "cloud sky",  "sky"};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *name = g_strdup_printf("%zu.txt", i);

        scratch_write(fixture->docs, name, texts[i], -1);
    }
    search_fixture_update(fixture);
}

/* (nullable) what "cat" becomes by the passages that have all of two words. */
static GlossWordQuery *
expand(SearchFixture *fixture, const char *expression)
{
    const GlossWordPhrase phrase = {0, 1};
    g_autoptr(GArray) phrases = g_array_new(FALSE, FALSE, sizeof phrase), hits = NULL;
    g_autoptr(GPtrArray) terms = g_ptr_array_new();
    const GlossWordQuery query = {(char *)"\"cat\"", phrases, terms};
    const GlossWordQuery found = {(char *)expression, phrases, NULL};
    GlossWordIndex *words = gloss_index_store_get_words(fixture->store);
    gint64 passages[8];
    g_autoptr(GError) error = NULL;
    GlossWordQuery *made;

    g_array_append_val(phrases, phrase);
    g_ptr_array_add(terms, (gpointer) "cat");
    hits = gloss_word_index_search(words, &found, 8, NULL, NULL, NULL);
    g_array_unref(gloss_word_index_search(words, &query, 8, NULL, NULL, NULL));
    for (guint i = 0; i < hits->len; i++)
        passages[i] = g_array_index(hits, GlossWordHit, i).id;
    made = gloss_search_expansion_make(words, gloss_index_store_get_library(fixture->store), &query,
                                       passages, hits->len, &error);
    g_assert_no_error(error);
    return made;
}

/* What both passages have is added with less weight, what is there weighs more, what one alone has is
 * left out. */
static void
test_common(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossWordQuery) made = NULL;

    write_documents(fixture);
    made = expand(fixture, "\"cat\"");
    g_assert_nonnull(made);
    g_assert_cmpuint(made->terms->len, ==, 2);
    g_assert_cmpstr(g_ptr_array_index(made->terms, 0), ==, "cat");
    g_assert_cmpstr(g_ptr_array_index(made->terms, 1), ==, "dog");
    g_assert_cmpint(g_array_index(made->phrases, GlossWordPhrase, 1).group, ==, 1);
    g_assert_cmpfloat((double)g_array_index(made->phrases, GlossWordPhrase, 0).weight, >, 1);
    g_assert_cmpfloat((double)g_array_index(made->phrases, GlossWordPhrase, 1).weight, >, 0);
    g_assert_cmpfloat((double)g_array_index(made->phrases, GlossWordPhrase, 1).weight, <, 1);
}

static void
test_nothing(SearchFixture *fixture, gconstpointer data)
{
    write_documents(fixture);
    g_assert_null(expand(fixture, "\"bird\""));
    g_assert_null(expand(fixture, "\"nothing\""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-expansion/common", test_common);
    SEARCH_FIXTURE_ADD("/search-expansion/nothing", test_nothing);
    return g_test_run();
}
